#!/bin/sh
# teardown.sh of recipe glm-5.3-flash-dflash2, catalogue 0.1.0, target docker
# GLM-5.3-Flash on four H200 with DFlash2
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_MODEL_DIR: /data/head/model
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# made by: recipe render glm-5.3-flash-dflash2 --target docker --node spark-01 --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --set HEAD_MODEL_DIR=/data/head/model
# Removes this recipe's containers from the machine it runs on, and returns when they are
# gone. Downloaded weights and compiled kernels stay.
set -eu

for name in glm-5-3-flash-dflash2-head; do
  docker rm --force "$name" 2>/dev/null || true
done
