#!/bin/sh
# teardown.sh of recipe deepseek-v4.1-flash, catalogue 0.1.0, target kubernetes
# DeepSeek-V4.1-Flash on four H200 with SGLang
# image: nvcr.io/nvidia/ai-dynamo/sglang-runtime:1.6.0-deepseek-v4.1-flash-dev.1@unknown
# NODE: spark-01
# HEAD_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# made by: recipe render deepseek-v4.1-flash --node spark-01
# Removes exactly what this bundle made, and returns when its pods are gone: until then they
# hold their accelerators. Downloaded weights and compiled kernels stay on the nodes.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl delete --ignore-not-found --filename "$here/manifest.yaml"
kubectl wait pod --for=delete --timeout=900s \
  --selector app.kubernetes.io/name=deepseek-v4-1-flash,app.kubernetes.io/managed-by=serving-recipes
