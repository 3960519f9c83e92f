#!/bin/sh
# head.sh of recipe deepseek-v4.1-flash, catalogue 0.1.0, target shell
# DeepSeek-V4.1-Flash on four H200 with SGLang
# image: nvcr.io/nvidia/ai-dynamo/sglang-runtime:1.6.0-deepseek-v4.1-flash-dev.1@unknown
# made by: recipe render deepseek-v4.1-flash --target shell --node spark-01
# The engine of the head alone, for inside a container of the image.
set -eu

export HF_HOME=/cache/huggingface
export SGLANG_JIT_DEEPGEMM_PRECOMPILE=0
export SGLANG_JIT_DEEPGEMM_FAST_WARMUP=1
export SGLANG_DEFAULT_THINKING=true

exec python3 \
  -m sglang.launch_server \
  --model-path deepseek-ai/DeepSeek-V4.1-Flash \
  --tp-size 4 \
  --pp-size 1 \
  --revision dba1be0a40aa45a94ad051997016db3960a90277 \
  --host 0.0.0.0 \
  --served-model-name deepseek-ai/DeepSeek-V4.1-Flash \
  --context-length 524288 \
  --max-running-requests 64 \
  --chunked-prefill-size 4096 \
  --cuda-graph-max-bs-decode 32 \
  --cuda-graph-bs 1 \
  2 \
  4 \
  8 \
  16 \
  32 \
  --ep-size 4 \
  --trust-remote-code \
  --mem-fraction-static 0.92 \
  --page-size 256 \
  --reasoning-parser auto \
  --tool-call-parser auto \
  --enable-metrics \
  --watchdog-timeout 3600
