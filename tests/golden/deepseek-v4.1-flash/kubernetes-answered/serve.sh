#!/bin/sh
# serve.sh of recipe deepseek-v4.1-flash, catalogue 0.1.0, target kubernetes
# DeepSeek-V4.1-Flash on four H200 with SGLang
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# NODE: spark-01
# HEAD_MODEL_DIR: /data/head/model
# HEAD_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# NAMESPACE: llm
# RUNTIME_CLASS: nvidia
# made by: recipe render deepseek-v4.1-flash --node spark-01 --namespace llm --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --set RUNTIME_CLASS=nvidia --set HEAD_MODEL_DIR=/data/head/model
# Applies the manifests, waits until every rank runs and the engine is ready, then asks it
# for one real answer.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl apply --filename "$here/manifest.yaml"
kubectl --namespace llm rollout status statefulset/deepseek-v4-1-flash-head --timeout=14400s
exec "$here/smoke.sh"
