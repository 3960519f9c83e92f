#!/bin/sh
# head.sh of recipe laguna-s-2.1, catalogue 0.1.0, target docker
# Laguna S 2.1 on one DGX Spark
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_MODEL_DIR: /data/head/model
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render laguna-s-2.1 --target docker --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --set HEAD_MODEL_DIR=/data/head/model
# Run this on the head's machine. It replaces a container of the same name.
set -eu

test -d /data/head/model || { echo 'no such directory: /data/head/model' >&2; exit 1; }

docker rm --force laguna-s-2-1-head >/dev/null 2>&1 || true
docker run --detach --name laguna-s-2-1-head --restart unless-stopped \
  --user 0:0 \
  --mount type=volume,source=serving-recipes-cache,target=/cache/huggingface \
  --mount type=bind,source=/data/head/model,target=/models/Laguna-S-2.1-NVFP4,readonly \
  --env HF_HOME=/cache/huggingface \
  --env CUTE_DSL_ARCH=sm_121a \
  --env MAX_JOBS=4 \
  --env NVCC_THREADS=2 \
  --env FLASHINFER_NVCC_THREADS=2 \
  --env FLASHINFER_WORKSPACE_BASE=/cache/huggingface/flashinfer \
  --env VLLM_CACHE_ROOT=/cache/huggingface/vllm-cache \
  --env NCCL_IB_DISABLE=0 \
  --env NCCL_CROSS_NIC=1 \
  --env NCCL_CUMEM_ENABLE=0 \
  --env NCCL_IGNORE_CPU_AFFINITY=1 \
  --env NCCL_NVLS_ENABLE=0 \
  --env NCCL_DEBUG=WARN \
  --env HF_HUB_OFFLINE=1 \
  --gpus all \
  --shm-size 32g \
  --entrypoint /opt/vllm/bin/vllm \
  registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef \
    serve \
    /models/Laguna-S-2.1-NVFP4 \
    --tensor-parallel-size 1 \
    --pipeline-parallel-size 1 \
    --host 0.0.0.0 \
    --attention-backend FLASHINFER \
    --served-model-name poolside/Laguna-S-2.1-NVFP4 \
    --trust-remote-code \
    --dtype bfloat16 \
    --kv-cache-dtype fp8 \
    --tool-call-parser poolside_v1 \
    --enable-auto-tool-choice \
    --reasoning-parser poolside_v1 \
    --override-generation-config '{"temperature":0.7,"top_p":0.95,"top_k":20}' \
    --max-model-len 262144 \
    --max-num-seqs 32 \
    --max-num-batched-tokens 8192 \
    --gpu-memory-utilization 0.85
