#!/bin/sh
# head.sh of recipe glm-5.3-flash-dflash2, catalogue 0.1.0, target docker
# GLM-5.3-Flash on four H200 with DFlash2
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_MODEL_DIR: /data/head/model
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# made by: recipe render glm-5.3-flash-dflash2 --target docker --node spark-01 --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --set HEAD_MODEL_DIR=/data/head/model
# Run this on the head's machine. It replaces a container of the same name.
set -eu

test -d /data/head/model || { echo 'no such directory: /data/head/model' >&2; exit 1; }

docker rm --force glm-5-3-flash-dflash2-head >/dev/null 2>&1 || true
docker run --detach --name glm-5-3-flash-dflash2-head --restart unless-stopped \
  --mount type=volume,source=serving-recipes-cache,target=/cache/huggingface \
  --mount type=bind,source=/data/head/model,target=/models/GLM-5.3-Flash,readonly \
  --env HF_HOME=/cache/huggingface \
  --env HF_HUB_OFFLINE=1 \
  --gpus all \
  --shm-size 32g \
  --entrypoint python3 \
  registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef \
    -m sglang.launch_server \
    --model-path /models/GLM-5.3-Flash \
    --tp-size 4 \
    --pp-size 1 \
    --host 0.0.0.0 \
    --served-model-name zai-org/GLM-5.3-Flash \
    --tool-call-parser glm47 \
    --speculative-algorithm DFLASH \
    --speculative-draft-model-path incoai/GLM-5.3-Flash-DFlash2 \
    --speculative-draft-model-revision dc77ff1c99eeb2df044ee3d4f0094eb033fee410 \
    --speculative-dflash-block-size 8 \
    --mem-fraction-static 0.83 \
    --kv-cache-dtype bfloat16 \
    --dsa-prefill-backend tilelang \
    --dsa-decode-backend tilelang \
    --moe-runner-backend triton \
    --speculative-moe-runner-backend triton \
    --speculative-draft-attention-backend fa3 \
    --reasoning-parser glm45
