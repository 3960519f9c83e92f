#!/bin/sh
set -eu
docker run --gpus all --ipc host -e HF_HUB_OFFLINE=1 -p 8000:8000 registry.example.com/tiny/vllm:1.2.0@sha256:1111111111111111111111111111111111111111111111111111111111111111 \
  --model bigcode/starcoder
