#!/bin/sh
docker run --rm --gpus all --ipc=host lmsysorg/sglang:v0.5.15.post1 \
  python3 -m sglang.launch_server --model-path tiny-lab/Tiny-Chat --mm-io-worker-num 4
