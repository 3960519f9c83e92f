#!/bin/sh
# serve.sh of recipe kimi-k3, catalogue 0.1.0, target infera
# Kimi-K3 on eight MI355X
# image: johnqin2025/kimi-k3-dspark:1.1.0-mi355x-rocm7.2.3-20260802@sha256:5f3007aff1bc231eceb9f024e56ee80e44f9ca101a521aa50fe6bfa6c979d6b8
# NODE: spark-01
# HEAD_MODEL_DIR: /data/models/DeepSeek-V4-Flash-0731
# HEAD_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# made by: recipe render kimi-k3 --node spark-01 --set HEAD_MODEL_DIR=/data/models/DeepSeek-V4-Flash-0731
# Applies the manifests, waits until every rank runs and the engine is ready, then asks it
# for one real answer.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl apply --filename "$here/manifest.yaml"
kubectl wait '--for=jsonpath={.status.state}=ready' inferadeployment/kimi-k3-opt-base --timeout=6600s
exec "$here/smoke.sh"
