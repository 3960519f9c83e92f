#!/bin/sh
# teardown.sh of recipe deepseek-v4.1-flash-vllm, catalogue 0.1.0, target compose
# DeepSeek-V4.1-Flash on four H200 with vLLM
# image: dynamoci.azurecr.io/ai-dynamo/dynamo:1.6.0-ci-ef99c7685d7f2336fd1d10ab5ff1492745f9ed8b-vllm-runtime@sha256:ce6f8c5d1d3cf4977c386c4cad85122744586d1622e677ba3739bf1580a13e88
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render deepseek-v4.1-flash-vllm --target compose --node spark-01
# Removes this recipe's containers from the machine it runs on, and returns when they are
# gone. Downloaded weights and compiled kernels stay.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
for member in head; do
  docker compose --file "$here/$member.compose.yaml" down
done
