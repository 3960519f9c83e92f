#!/bin/sh
# serve.sh of recipe kimi-k3-dspark, catalogue 0.1.0, target infera
# Kimi-K3 on eight MI355X with DSpark
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# NODE: spark-01
# HEAD_DRAFT_DIR: /data/models/Kimi-K3-DSpark
# HEAD_MODEL_DIR: /data/models/DeepSeek-V4-Flash-0731
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# NAMESPACE: llm
# made by: recipe render kimi-k3-dspark --node spark-01 --namespace llm --set HEAD_DRAFT_DIR=/data/models/Kimi-K3-DSpark --set HEAD_MODEL_DIR=/data/models/DeepSeek-V4-Flash-0731 --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# Applies the manifests, waits until every rank runs and the engine is ready, then asks it
# for one real answer.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl apply --filename "$here/manifest.yaml"
kubectl --namespace llm wait '--for=jsonpath={.status.state}=ready' inferadeployment/kimi-k3-opt-dspark --timeout=6600s
exec "$here/smoke.sh"
