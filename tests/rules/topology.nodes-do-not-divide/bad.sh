#!/bin/sh
set -eu
export GLOO_SOCKET_IFNAME=eth1
export NCCL_SOCKET_IFNAME=eth1
python3 -m sglang.launch_server --model-path tiny-lab/Tiny-Chat --tp-size 4 --nnodes 3 --node-rank 0 --dist-init-addr 10.0.0.1:5000
