#!/bin/sh
docker run --rm --gpus all --shm-size 16g vllm/vllm-openai:v0.33.0 \
  tiny-lab/Tiny-Chat --max-model-len 8192 --attention-backend flash_attn
