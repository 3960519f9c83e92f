#!/bin/sh
set -eu
vllm bench serve --model tiny-lab/Tiny-Chat --dataset-name random \
  --max-concurrency 8 --num-prompts 160 --num-warmups 16
