#!/bin/sh
# teardown.sh of recipe kimi-k3-dspark, catalogue 0.1.0, target infera
# Kimi-K3 on eight MI355X with DSpark
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# NODE: spark-01
# HEAD_DRAFT_DIR: /data/models/Kimi-K3-DSpark
# HEAD_MODEL_DIR: /data/models/DeepSeek-V4-Flash-0731
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# NAMESPACE: llm
# made by: recipe render kimi-k3-dspark --node spark-01 --namespace llm --set HEAD_DRAFT_DIR=/data/models/Kimi-K3-DSpark --set HEAD_MODEL_DIR=/data/models/DeepSeek-V4-Flash-0731 --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# Removes exactly what this bundle made, and returns when its pods are gone: until then they
# hold their accelerators. Downloaded weights and compiled kernels stay on the nodes.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl delete --ignore-not-found --filename "$here/manifest.yaml"
kubectl --namespace llm wait pod --for=delete --timeout=900s \
  --selector infera.amd.com/deployment=kimi-k3-opt-dspark
