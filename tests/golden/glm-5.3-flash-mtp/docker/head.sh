#!/bin/sh
# head.sh of recipe glm-5.3-flash-mtp, catalogue 0.1.0, target docker
# GLM-5.3-Flash on four H200 with MTP
# image: lmsysorg/sglang:glm-5.3-flash@unknown
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render glm-5.3-flash-mtp --target docker --node spark-01
# Run this on the head's machine. It replaces a container of the same name.
set -eu


# Brings the weights; nothing is downloaded again when they are there.
docker run --rm --name glm-5-3-flash-mtp-head-weights \
  --mount type=volume,source=serving-recipes-cache,target=/cache/huggingface \
  --env HF_HOME=/cache/huggingface \
  --entrypoint python3 \
  lmsysorg/sglang:glm-5.3-flash@unknown \
    -c 'import sys; from huggingface_hub import snapshot_download; snapshot_download(sys.argv[1], revision=sys.argv[2])' \
    zai-org/GLM-5.3-Flash \
    c5b82b63e37b

docker rm --force glm-5-3-flash-mtp-head >/dev/null 2>&1 || true
docker run --detach --name glm-5-3-flash-mtp-head --restart unless-stopped \
  --mount type=volume,source=serving-recipes-cache,target=/cache/huggingface \
  --env HF_HOME=/cache/huggingface \
  --gpus all \
  --shm-size 32g \
  --entrypoint python3 \
  lmsysorg/sglang:glm-5.3-flash@unknown \
    -m sglang.launch_server \
    --model-path zai-org/GLM-5.3-Flash \
    --tp-size 4 \
    --pp-size 1 \
    --revision c5b82b63e37b \
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
