#!/bin/sh
docker run --rm --gpus all --shm-size 16g vllm/vllm-openai:v0.25.1 \
  tiny-lab/Tiny-Chat --host "0.0.0.0 --port 8000"
