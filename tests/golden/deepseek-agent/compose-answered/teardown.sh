#!/bin/sh
# teardown.sh of recipe deepseek-agent, catalogue 0.1.0, target compose
# DeepSeek-V4-Flash-0731 for agents on two DGX Sparks
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_MODEL_DIR: /data/head/model
# HEAD_FABRIC_ADDRESS: 192.0.2.1
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_FABRIC_INTERFACE: fabric-head
# HEAD_FABRIC_DEVICE: fabric-head
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# WORKER_MODEL_DIR: /data/worker/model
# WORKER_FABRIC_ADDRESS: 192.0.2.2
# WORKER_FABRIC_INTERFACE: fabric-worker
# WORKER_FABRIC_DEVICE: fabric-worker
# WORKER_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render deepseek-agent --target compose --worker-node spark-02 --set HEAD_FABRIC_ADDRESS=192.0.2.1 --set WORKER_FABRIC_ADDRESS=192.0.2.2 --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --set HEAD_MODEL_DIR=/data/head/model --set HEAD_FABRIC_INTERFACE=fabric-head --set HEAD_FABRIC_DEVICE=fabric-head --set WORKER_MODEL_DIR=/data/worker/model --set WORKER_FABRIC_INTERFACE=fabric-worker --set WORKER_FABRIC_DEVICE=fabric-worker
# Removes this recipe's containers from the machine it runs on, and returns when they are
# gone. Downloaded weights and compiled kernels stay.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
docker compose --file "$here/head.compose.yaml" down
docker compose --file "$here/worker.compose.yaml" down
