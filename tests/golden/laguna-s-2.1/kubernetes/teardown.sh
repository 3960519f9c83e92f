#!/bin/sh
# teardown.sh of recipe laguna-s-2.1, catalogue 0.1.0, target kubernetes
# Laguna S 2.1 on one DGX Spark
# image: ghcr.io/r0b0tlab/vllm-laguna-s-2.1-nvfp4-sm121:unknown@sha256:4f8ba8a454fefc7b81f8e6ceafe46ed92ddf1f409a160556e5b1ea4daaaee80a
# NODE: spark-01
# HEAD_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# made by: recipe render laguna-s-2.1 --node spark-01
# Removes exactly what this bundle made, and returns when its pods are gone: until then they
# hold their accelerators. Downloaded weights and compiled kernels stay on the nodes.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl delete --ignore-not-found --filename "$here/manifest.yaml"
kubectl wait pod --for=delete --timeout=900s \
  --selector app.kubernetes.io/name=laguna-s-2-1,app.kubernetes.io/managed-by=serving-recipes
