#!/bin/sh
set -eu
docker run --ipc host --device /dev/infiniband --ulimit memlock=8388608 registry.example.com/tiny/sglang:1.2.0@sha256:1111111111111111111111111111111111111111111111111111111111111111 \
  python3 -m sglang.launch_server --model-path tiny-lab/Tiny-Chat --tp-size 2
