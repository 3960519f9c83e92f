#!/bin/sh
set -eu
docker run --rm \
  --device /dev/kfd --device /dev/dri \
  --group-add video --group-add render \
  vllm/vllm-openai-rocm:v0.20.2@sha256:1111111111111111111111111111111111111111111111111111111111111111 \
  --model tiny-lab/Tiny-Chat
