#!/bin/sh
# teardown.sh of recipe laguna-s-2.1-dflash, catalogue 0.1.0, target docker
# Laguna S 2.1 on one DGX Spark with DFlash
# image: ghcr.io/r0b0tlab/vllm-laguna-s-2.1-nvfp4-sm121:unknown@sha256:4f8ba8a454fefc7b81f8e6ceafe46ed92ddf1f409a160556e5b1ea4daaaee80a
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render laguna-s-2.1-dflash --target docker
# Removes this recipe's containers from the machine it runs on, and returns when they are
# gone. Downloaded weights and compiled kernels stay.
set -eu

docker rm --force laguna-s-2-1-dflash-head 2>/dev/null || true
