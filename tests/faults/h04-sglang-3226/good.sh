#!/bin/sh
set -eu
export GLOO_SOCKET_IFNAME=bond0
export NCCL_SOCKET_IFNAME=bond0
python3 -m sglang.launch_server --model-path example/Large --tp 16 \
  --nnodes 2 --node-rank 0 --dist-init-addr 10.0.0.1:5000
