#!/bin/sh
# teardown.sh of recipe kimi-k3, catalogue 0.1.0, target docker
# Kimi-K3 on eight MI355X
# image: johnqin2025/kimi-k3-dspark:1.1.0-mi355x-rocm7.2.3-20260802@sha256:5f3007aff1bc231eceb9f024e56ee80e44f9ca101a521aa50fe6bfa6c979d6b8
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render kimi-k3 --target docker --node spark-01
# Removes this recipe's containers from the machine it runs on, and returns when they are
# gone. Downloaded weights and compiled kernels stay.
set -eu

for name in kimi-k3-head; do
  docker rm --force "$name" 2>/dev/null || true
done
