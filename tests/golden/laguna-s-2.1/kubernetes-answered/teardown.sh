#!/bin/sh
# teardown.sh of recipe laguna-s-2.1, catalogue 0.1.0, target kubernetes
# Laguna S 2.1 on one DGX Spark
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# NODE: spark-01
# HEAD_MODEL_DIR: /data/head/model
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# NAMESPACE: llm
# RUNTIME_CLASS: nvidia
# made by: recipe render laguna-s-2.1 --node spark-01 --namespace llm --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --set RUNTIME_CLASS=nvidia --set HEAD_MODEL_DIR=/data/head/model
# Removes exactly what this bundle made, and returns when its pods are gone: until then they
# hold their accelerators. Downloaded weights and compiled kernels stay on the nodes.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl delete --ignore-not-found --filename "$here/manifest.yaml"
kubectl --namespace llm wait pod --for=delete --timeout=900s \
  --selector app.kubernetes.io/name=laguna-s-2-1,app.kubernetes.io/managed-by=serving-recipes
