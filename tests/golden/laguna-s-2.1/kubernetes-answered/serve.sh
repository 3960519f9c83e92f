#!/bin/sh
# serve.sh of recipe laguna-s-2.1, catalogue 0.1.0, target kubernetes
# Laguna S 2.1 on one DGX Spark
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# NODE: spark-01
# HEAD_MODEL_DIR: /data/head/model
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# NAMESPACE: llm
# RUNTIME_CLASS: nvidia
# made by: recipe render laguna-s-2.1 --node spark-01 --namespace llm --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --set RUNTIME_CLASS=nvidia --set HEAD_MODEL_DIR=/data/head/model
# Applies the manifests, waits until every rank runs and the engine is ready, then asks it
# for one real answer.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl apply --filename "$here/manifest.yaml"
kubectl --namespace llm rollout status statefulset/laguna-s-2-1-head --timeout=7200s
exec "$here/smoke.sh"
