#!/bin/sh
# head.sh of recipe kimi-k3-pd, catalogue 0.1.0, target docker
# Kimi-K3 on two nodes of eight MI355X, prefill and decode apart
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_MODEL_DIR: /data/head/model
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# made by: recipe render kimi-k3-pd --target docker --node spark-01 --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --set HEAD_MODEL_DIR=/data/head/model
# Run this on the head's machine. It replaces a container of the same name.
set -eu

test -d /data/head/model || { echo 'no such directory: /data/head/model' >&2; exit 1; }

docker rm --force kimi-k3-pd-head >/dev/null 2>&1 || true
docker run --detach --name kimi-k3-pd-head --restart unless-stopped \
  --network host \
  --mount type=volume,source=serving-recipes-cache,target=/cache/huggingface \
  --mount type=bind,source=/data/head/model,target=/models/Kimi-K3,readonly \
  --env HF_HOME=/cache/huggingface \
  --env VLLM_ROCM_USE_AITER=1 \
  --env VLLM_ROCM_USE_AITER_FP4BMM=1 \
  --env AITER_SITUV2_A8W4=1 \
  --env AITER_BF16_FP8_MOE_BOUND=0 \
  --env HIP_FORCE_DEV_KERNARG=1 \
  --env HSA_NO_SCRATCH_RECLAIM=1 \
  --env HSA_ENABLE_IPC_MODE_LEGACY=1 \
  --env SAFETENSORS_FAST_GPU=1 \
  --env VLLM_USE_BREAKABLE_CUDAGRAPH=0 \
  --env VLLM_ENABLE_K3_LATENT_MOE_TAIL_FUSION=1 \
  --env VLLM_ROCM_USE_KIMI_K3_PREROUTE_BF16=0 \
  --env VLLM_ROCM_USE_KIMI_K3_PREROUTE_FP8=1 \
  --env VLLM_ROCM_USE_KIMI_K3_LATENT_TAIL_FP8=1 \
  --env KIMI_K3_DUAL_PROJ_FP8_WEIGHT_CACHE_MODIFIER=2 \
  --env KIMI_K3_SHARED_DOWN_FP8_WEIGHT_CACHE_MODIFIER=2 \
  --env HF_HUB_OFFLINE=1 \
  --device /dev/kfd \
  --device /dev/dri \
  --device /dev/infiniband \
  --shm-size 64g \
  --ulimit memlock=-1 \
  --entrypoint vllm \
  registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef \
    serve \
    /models/Kimi-K3 \
    --tensor-parallel-size 8 \
    --pipeline-parallel-size 1 \
    --host 0.0.0.0 \
    --gpu-memory-utilization 0.88 \
    --load-format auto \
    --mm-encoder-tp-mode data \
    --kv-cache-dtype auto \
    --served-model-name kimi-k3 \
    --trust-remote-code \
    --enable-auto-tool-choice \
    --tool-call-parser kimi_k3 \
    --reasoning-parser kimi_k3 \
    --max-model-len 1048576 \
    --max-num-seqs 64 \
    --max-num-batched-tokens 4096
