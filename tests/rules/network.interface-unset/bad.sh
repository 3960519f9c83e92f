#!/bin/sh
set -eu
python3 -m sglang.launch_server --model-path tiny-lab/Tiny-Chat --tp-size 4 --nnodes 2 --node-rank 0 --dist-init-addr 10.0.0.1:5000
