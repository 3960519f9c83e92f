#!/bin/sh
# head.sh of recipe glm-5.3-flash-mtp, catalogue 0.1.0, target docker
# GLM-5.3-Flash on four H200 with MTP
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_MODEL_DIR: /data/head/model
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# made by: recipe render glm-5.3-flash-mtp --target docker --node spark-01 --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --set HEAD_MODEL_DIR=/data/head/model
# Run this on the head's machine. It replaces a container of the same name.
set -eu

test -d /data/head/model || { echo 'no such directory: /data/head/model' >&2; exit 1; }

docker rm --force glm-5-3-flash-mtp-head >/dev/null 2>&1 || true
docker run --detach --name glm-5-3-flash-mtp-head --restart unless-stopped \
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
    --speculative-algorithm EAGLE \
    --speculative-num-steps 5 \
    --speculative-eagle-topk 1 \
    --speculative-num-draft-tokens 6 \
    --mem-fraction-static 0.82 \
    --kv-cache-dtype bfloat16 \
    --dsa-prefill-backend tilelang \
    --dsa-decode-backend tilelang \
    --moe-runner-backend triton \
    --speculative-moe-runner-backend triton \
    --reasoning-parser glm45
