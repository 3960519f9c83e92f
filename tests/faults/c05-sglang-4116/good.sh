#!/bin/sh
docker run --rm --gpus all --ipc=host lmsysorg/sglang:v0.4.3 \
  python3 -m sglang.launch_server --model-path tiny-lab/Tiny-Chat --reasoning-parser deepseek-r1
