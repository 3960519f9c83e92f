#!/bin/sh
# head.sh of recipe deepseek-v4.1-flash, catalogue 0.1.0, target docker
# DeepSeek-V4.1-Flash on four H200 with SGLang
# image: nvcr.io/nvidia/ai-dynamo/sglang-runtime:1.6.0-deepseek-v4.1-flash-dev.1@unknown
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render deepseek-v4.1-flash --target docker --node spark-01
# Run this on the head's machine. It replaces a container of the same name.
set -eu


# Brings the weights; nothing is downloaded again when they are there.
docker run --rm --name deepseek-v4-1-flash-head-weights \
  --mount type=volume,source=serving-recipes-cache,target=/cache/huggingface \
  --env HF_HOME=/cache/huggingface \
  --entrypoint python3 \
  nvcr.io/nvidia/ai-dynamo/sglang-runtime:1.6.0-deepseek-v4.1-flash-dev.1@unknown \
    -c 'import sys; from huggingface_hub import snapshot_download; snapshot_download(sys.argv[1], revision=sys.argv[2])' \
    deepseek-ai/DeepSeek-V4.1-Flash \
    dba1be0a40aa45a94ad051997016db3960a90277

docker rm --force deepseek-v4-1-flash-head >/dev/null 2>&1 || true
docker run --detach --name deepseek-v4-1-flash-head --restart unless-stopped \
  --mount type=volume,source=serving-recipes-cache,target=/cache/huggingface \
  --env HF_HOME=/cache/huggingface \
  --env SGLANG_JIT_DEEPGEMM_PRECOMPILE=0 \
  --env SGLANG_JIT_DEEPGEMM_FAST_WARMUP=1 \
  --env SGLANG_DEFAULT_THINKING=true \
  --gpus all \
  --shm-size 64g \
  --entrypoint python3 \
  nvcr.io/nvidia/ai-dynamo/sglang-runtime:1.6.0-deepseek-v4.1-flash-dev.1@unknown \
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
