#!/bin/sh
# teardown.sh of recipe laguna-s-2.1-dflash, catalogue 0.1.0, target compose
# Laguna S 2.1 on one DGX Spark with DFlash
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_DRAFT_DIR: /data/head/draft
# HEAD_MODEL_DIR: /data/head/model
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render laguna-s-2.1-dflash --target compose --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --set HEAD_DRAFT_DIR=/data/head/draft --set HEAD_MODEL_DIR=/data/head/model
# Removes this recipe's containers from the machine it runs on, and returns when they are
# gone. Downloaded weights and compiled kernels stay.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
docker compose --file "$here/head.compose.yaml" down
