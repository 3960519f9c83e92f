#!/bin/sh
docker run --rm --gpus all --shm-size 16g vllm/vllm-openai:v0.25.1 \
  tiny-lab/Tiny-Chat --speculative-config '{"method": "mtp", "num_speculative_tokens": 2}'
