#!/bin/sh
docker run --rm --gpus all --shm-size 16g lmsysorg/sglang:v0.5.23 \
  python3 -m sglang.launch_server --model-path tiny-lab/Tiny-Chat --cuda-graph-max-bs-decode 32
