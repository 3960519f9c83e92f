#!/bin/sh
# serve.sh of recipe deepseek-v4.1-flash, catalogue 0.1.0, target kubernetes
# DeepSeek-V4.1-Flash on four H200 with SGLang
# image: nvcr.io/nvidia/ai-dynamo/sglang-runtime:1.6.0-deepseek-v4.1-flash-dev.1@unknown
# NODE: spark-01
# HEAD_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# made by: recipe render deepseek-v4.1-flash --node spark-01
# Applies the manifests, waits until every rank runs and the engine is ready, then asks it
# for one real answer.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl apply --filename "$here/manifest.yaml"
kubectl rollout status statefulset/deepseek-v4-1-flash-head --timeout=14400s
exec "$here/smoke.sh"
