#!/bin/sh
# teardown.sh of recipe deepseek-agent, catalogue 0.1.0, target lws
# DeepSeek-V4-Flash-0731 for agents on two DGX Sparks
# image: ghcr.io/bjk110/vllm-spark:unholy-fusion-prod-ready@sha256:d8492e7677cf1b9aaa3344e0e6865efc468454013eee5ebabac85be90af027be
# NODE: spark-01
# HEAD_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# HEAD_COMPILE_CACHE_DIR: /var/lib/serving-recipes/compile-cache (default)
# WORKER_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# WORKER_COMPILE_CACHE_DIR: /var/lib/serving-recipes/compile-cache (default)
# with drop-caches: Free the page cache (UNVERIFIED)
# with compile-cache: Compiled kernels on a disk of their own
# with prewarm: One long request before ready (UNVERIFIED)
# made by: recipe render deepseek-agent --target lws --with drop-caches --with compile-cache --with prewarm --node spark-01
# Removes exactly what this bundle made, and returns when its pods are gone: until then they
# hold their accelerators. Downloaded weights and compiled kernels stay on the nodes.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl delete --ignore-not-found --filename "$here/manifest.yaml"
kubectl wait pod --for=delete --timeout=900s \
  --selector app.kubernetes.io/name=deepseek-agent,app.kubernetes.io/managed-by=serving-recipes
