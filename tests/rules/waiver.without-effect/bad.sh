#!/bin/sh
# recipe: waive flag.deprecated until=2026-12-31 because=the draft needs it until its next release
docker run --rm --gpus all --shm-size 16g vllm/vllm-openai:v0.25.1 \
  tiny-lab/Tiny-Chat --max-model-len 8192
