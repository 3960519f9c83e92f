#!/bin/sh
set -eu
python3 -m sglang.launch_server \
  --model-path Qwen/Qwen3-32B \
  --prefill-attention-backend trtllm_mha
