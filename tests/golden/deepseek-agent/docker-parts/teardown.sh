#!/bin/sh
# teardown.sh of recipe deepseek-agent, catalogue 0.1.0, target docker
# DeepSeek-V4-Flash-0731 for agents on two DGX Sparks
# image: ghcr.io/bjk110/vllm-spark:unholy-fusion-prod-ready@sha256:d8492e7677cf1b9aaa3344e0e6865efc468454013eee5ebabac85be90af027be
# HEAD_FABRIC_ADDRESS: 192.0.2.1
# HEAD_GPU_UUIDS: GPU-4f0c3d6a-91b2-4c57-8e1d-2a7b60c5f314
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# HEAD_COMPILE_CACHE_DIR: serving-recipes-compile-cache (default)
# WORKER_GPU_UUIDS: GPU-4f0c3d6a-91b2-4c57-8e1d-2a7b60c5f315
# WORKER_FABRIC_ADDRESS: 192.0.2.2
# WORKER_CACHE_DIR: serving-recipes-cache (default)
# WORKER_COMPILE_CACHE_DIR: serving-recipes-compile-cache (default)
# with pin-gpus: Pin accelerators by UUID (UNVERIFIED)
# with drop-caches: Free the page cache (UNVERIFIED)
# with compile-cache: Compiled kernels on a disk of their own
# with prewarm: One long request before ready (UNVERIFIED)
# made by: recipe render deepseek-agent --target docker --with pin-gpus --with drop-caches --with compile-cache --with prewarm --set HEAD_FABRIC_ADDRESS=192.0.2.1 --set HEAD_GPU_UUIDS=GPU-4f0c3d6a-91b2-4c57-8e1d-2a7b60c5f314 --set WORKER_GPU_UUIDS=GPU-4f0c3d6a-91b2-4c57-8e1d-2a7b60c5f315 --set WORKER_FABRIC_ADDRESS=192.0.2.2
# Removes this recipe's containers from the machine it runs on, and returns when they are
# gone. Downloaded weights and compiled kernels stay.
set -eu

docker rm --force deepseek-agent-head 2>/dev/null || true
docker rm --force deepseek-agent-worker 2>/dev/null || true
