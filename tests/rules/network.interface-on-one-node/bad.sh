#!/bin/sh
set -eu
docker run --network host --ipc host --gpus all -e GLOO_SOCKET_IFNAME=eth0 --name head registry.example.com/tiny/vllm:1.2.0@sha256:1111111111111111111111111111111111111111111111111111111111111111 \
  ray start --head --block
docker run --network host --ipc host --gpus all --name worker registry.example.com/tiny/vllm:1.2.0@sha256:1111111111111111111111111111111111111111111111111111111111111111 \
  ray start --address 10.0.0.1:6379 --block
