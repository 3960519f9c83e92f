#!/bin/bash
docker run --rm --gpus all --ipc=host --entrypoint bash vllm/vllm-openai:v0.17.1 \
  -c 'vllm serve tiny-lab/Tiny-Chat --hf-overrides {"rope_scaling": {"rope_type": "yarn", "factor": 4.0}}'
