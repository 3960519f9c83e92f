#!/bin/sh
# teardown.sh of recipe kimi-k3-pd, catalogue 0.1.0, target compose
# Kimi-K3 on two nodes of eight MI355X, prefill and decode apart
# image: johnqin2025/kimi-k3-dspark:1.1.0-mi355x-rocm7.2.3-20260802@sha256:5f3007aff1bc231eceb9f024e56ee80e44f9ca101a521aa50fe6bfa6c979d6b8
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render kimi-k3-pd --target compose --node spark-01
# Removes this recipe's containers from the machine it runs on, and returns when they are
# gone. Downloaded weights and compiled kernels stay.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
for member in head; do
  docker compose --file "$here/$member.compose.yaml" down
done
