#!/bin/sh
# head.sh of recipe deepseek-v4.1-flash, catalogue 0.1.0, target docker
# DeepSeek-V4.1-Flash on four H200 with SGLang
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_MODEL_DIR: /data/head/model
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# made by: recipe render deepseek-v4.1-flash --target docker --node spark-01 --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --set HEAD_MODEL_DIR=/data/head/model
# Run this on the head's machine. It replaces a container of the same name.
set -eu

test -d /data/head/model || { echo 'no such directory: /data/head/model' >&2; exit 1; }

docker rm --force deepseek-v4-1-flash-head >/dev/null 2>&1 || true
docker run --detach --name deepseek-v4-1-flash-head --restart unless-stopped \
  --mount type=volume,source=serving-recipes-cache,target=/cache/huggingface \
  --mount type=bind,source=/data/head/model,target=/models/DeepSeek-V4.1-Flash,readonly \
  --env HF_HOME=/cache/huggingface \
  --env SGLANG_JIT_DEEPGEMM_PRECOMPILE=0 \
  --env SGLANG_JIT_DEEPGEMM_FAST_WARMUP=1 \
  --env SGLANG_DEFAULT_THINKING=true \
  --env HF_HUB_OFFLINE=1 \
  --gpus all \
  --shm-size 64g \
  --entrypoint python3 \
  registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef \
    -m sglang.launch_server \
    --model-path /models/DeepSeek-V4.1-Flash \
    --tp-size 4 \
    --pp-size 1 \
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
