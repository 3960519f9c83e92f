#!/bin/sh
# serve.sh of recipe kimi-k3-pd-dspark, catalogue 0.1.0, target infera
# Kimi-K3 on two nodes of eight MI355X, prefill and decode apart, with DSpark
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# PREFILL_NODE: spark-01-prefill
# DECODE_NODE: spark-01-decode
# PREFILL_DRAFT_DIR: /data/models/Kimi-K3-DSpark
# PREFILL_MODEL_DIR: /data/models/DeepSeek-V4-Flash-0731
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# PREFILL_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# DECODE_DRAFT_DIR: /data/models/Kimi-K3-DSpark
# DECODE_MODEL_DIR: /data/models/DeepSeek-V4-Flash-0731
# DECODE_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# NAMESPACE: llm
# made by: recipe render kimi-k3-pd-dspark --role-node prefill=spark-01-prefill --role-node decode=spark-01-decode --namespace llm --set PREFILL_DRAFT_DIR=/data/models/Kimi-K3-DSpark --set PREFILL_MODEL_DIR=/data/models/DeepSeek-V4-Flash-0731 --set DECODE_DRAFT_DIR=/data/models/Kimi-K3-DSpark --set DECODE_MODEL_DIR=/data/models/DeepSeek-V4-Flash-0731 --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# Applies the manifests, waits until every rank runs and the engine is ready, then asks it
# for one real answer.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl apply --filename "$here/manifest.yaml"
kubectl --namespace llm wait '--for=jsonpath={.status.state}=ready' inferadeployment/kimi-k3-opt-pd-dspark --timeout=6600s
exec "$here/smoke.sh"
