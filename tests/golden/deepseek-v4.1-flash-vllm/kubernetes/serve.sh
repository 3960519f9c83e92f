#!/bin/sh
# serve.sh of recipe deepseek-v4.1-flash-vllm, catalogue 0.1.0, target kubernetes
# DeepSeek-V4.1-Flash on four H200 with vLLM
# image: dynamoci.azurecr.io/ai-dynamo/dynamo:1.6.0-ci-ef99c7685d7f2336fd1d10ab5ff1492745f9ed8b-vllm-runtime@sha256:ce6f8c5d1d3cf4977c386c4cad85122744586d1622e677ba3739bf1580a13e88
# NODE: spark-01
# HEAD_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# made by: recipe render deepseek-v4.1-flash-vllm --node spark-01
# Applies the manifests, waits until every rank runs and the engine is ready, then asks it
# for one real answer.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl apply --filename "$here/manifest.yaml"
kubectl rollout status statefulset/deepseek-v4-1-flash-vllm-head --timeout=7200s
exec "$here/smoke.sh"
