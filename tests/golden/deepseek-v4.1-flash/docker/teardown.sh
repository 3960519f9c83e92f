#!/bin/sh
# teardown.sh of recipe deepseek-v4.1-flash, catalogue 0.1.0, target docker
# DeepSeek-V4.1-Flash on four H200 with SGLang
# image: nvcr.io/nvidia/ai-dynamo/sglang-runtime:1.6.0-deepseek-v4.1-flash-dev.1@unknown
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render deepseek-v4.1-flash --target docker --node spark-01
# Removes this recipe's containers from the machine it runs on, and returns when they are
# gone. Downloaded weights and compiled kernels stay.
set -eu

for name in deepseek-v4-1-flash-head; do
  docker rm --force "$name" 2>/dev/null || true
done
