#!/bin/sh
# teardown.sh of recipe glm-5.3-flash-mtp, catalogue 0.1.0, target docker
# GLM-5.3-Flash on four H200 with MTP
# image: lmsysorg/sglang:glm-5.3-flash@unknown
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render glm-5.3-flash-mtp --target docker --node spark-01
# Removes this recipe's containers from the machine it runs on, and returns when they are
# gone. Downloaded weights and compiled kernels stay.
set -eu

for name in glm-5-3-flash-mtp-head; do
  docker rm --force "$name" 2>/dev/null || true
done
