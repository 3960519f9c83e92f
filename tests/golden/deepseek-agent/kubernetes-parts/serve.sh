#!/bin/sh
# serve.sh of recipe deepseek-agent, catalogue 0.1.0, target kubernetes
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
# made by: recipe render deepseek-agent --with drop-caches --with compile-cache --with prewarm --node spark-01
# Applies the manifests, waits until every rank runs and the engine is ready, then asks it
# for one real answer.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl apply --filename "$here/manifest.yaml"
kubectl rollout status statefulset/deepseek-agent-head --timeout=5400s
kubectl rollout status statefulset/deepseek-agent-worker --timeout=5400s
exec "$here/smoke.sh"
