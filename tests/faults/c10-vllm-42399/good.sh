#!/bin/sh
docker run --rm --gpus all --ipc=host vllm/vllm-openai:v0.20.1 \
  tiny-lab/Tiny-Chat \
  --reasoning-config '{"reasoning_start_str": "<think>", "reasoning_end_str": "</think>"}' \
  --max-model-len 32768 \
  --max-num-seqs 16
