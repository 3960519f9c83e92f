#!/bin/sh
set -eu
docker run --rm \
  --gpus all \
  vllm/vllm-openai-rocm:v0.20.2@sha256:1111111111111111111111111111111111111111111111111111111111111111 \
  --model tiny-lab/Tiny-Chat
