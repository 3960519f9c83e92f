#!/bin/sh
set -eu
docker run --network host --ipc host --gpus all --device /dev/infiniband --ulimit memlock=8388608 registry.example.com/tiny/vllm:1.2.0@sha256:1111111111111111111111111111111111111111111111111111111111111111 \
  --model example/Large --tensor-parallel-size 8 --max-model-len 32768
