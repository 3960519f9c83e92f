#!/bin/sh
docker run --rm --gpus all --ipc=host lmsysorg/sglang:v0.5.5 \
  python3 -m sglang.launch_server --model-path tiny-lab/Tiny-Chat --reasoning_parser kimi_k2
