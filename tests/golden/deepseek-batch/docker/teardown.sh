#!/bin/sh
# teardown.sh of recipe deepseek-batch, catalogue 0.1.0, target docker
# DeepSeek-V4-Flash-0731 for long prompts on two DGX Sparks
# image: ghcr.io/bjk110/vllm-spark:unholy-fusion-prod-ready@sha256:d8492e7677cf1b9aaa3344e0e6865efc468454013eee5ebabac85be90af027be
# HEAD_FABRIC_ADDRESS: 192.0.2.1
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# WORKER_FABRIC_ADDRESS: 192.0.2.2
# WORKER_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render deepseek-batch --target docker --set HEAD_FABRIC_ADDRESS=192.0.2.1 --set WORKER_FABRIC_ADDRESS=192.0.2.2
# Removes this recipe's containers from the machine it runs on, and returns when they are
# gone. Downloaded weights and compiled kernels stay.
set -eu

docker rm --force deepseek-batch-head 2>/dev/null || true
docker rm --force deepseek-batch-worker 2>/dev/null || true
