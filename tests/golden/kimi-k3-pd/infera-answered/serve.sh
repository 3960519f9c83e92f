#!/bin/sh
# serve.sh of recipe kimi-k3-pd, catalogue 0.1.0, target infera
# Kimi-K3 on two nodes of eight MI355X, prefill and decode apart
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# PREFILL_NODE: spark-01-prefill
# DECODE_NODE: spark-01-decode
# PREFILL_MODEL_DIR: /data/models/DeepSeek-V4-Flash-0731
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# PREFILL_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# DECODE_MODEL_DIR: /data/models/DeepSeek-V4-Flash-0731
# DECODE_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# NAMESPACE: llm
# made by: recipe render kimi-k3-pd --role-node prefill=spark-01-prefill --role-node decode=spark-01-decode --namespace llm --set PREFILL_MODEL_DIR=/data/models/DeepSeek-V4-Flash-0731 --set DECODE_MODEL_DIR=/data/models/DeepSeek-V4-Flash-0731 --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# Applies the manifests, waits until every rank runs and the engine is ready, then asks it
# for one real answer.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl apply --filename "$here/manifest.yaml"
kubectl --namespace llm wait '--for=jsonpath={.status.state}=ready' inferadeployment/kimi-k3-opt-pd --timeout=6600s
exec "$here/smoke.sh"
