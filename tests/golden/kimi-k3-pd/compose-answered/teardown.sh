#!/bin/sh
# teardown.sh of recipe kimi-k3-pd, catalogue 0.1.0, target compose
# Kimi-K3 on two nodes of eight MI355X, prefill and decode apart
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_MODEL_DIR: /data/head/model
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# made by: recipe render kimi-k3-pd --target compose --node spark-01 --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --set HEAD_MODEL_DIR=/data/head/model
# Removes this recipe's containers from the machine it runs on, and returns when they are
# gone. Downloaded weights and compiled kernels stay.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
for member in head; do
  docker compose --file "$here/$member.compose.yaml" down
done
