#!/bin/sh
# head.sh of recipe kimi-k3, catalogue 0.1.0, target docker
# Kimi-K3 on eight MI355X
# image: johnqin2025/kimi-k3-dspark:1.1.0-mi355x-rocm7.2.3-20260802@sha256:5f3007aff1bc231eceb9f024e56ee80e44f9ca101a521aa50fe6bfa6c979d6b8
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render kimi-k3 --target docker --node spark-01
# Run this on the head's machine. It replaces a container of the same name.
set -eu


# Brings the weights; nothing is downloaded again when they are there.
docker run --rm --name kimi-k3-head-weights \
  --mount type=volume,source=serving-recipes-cache,target=/cache/huggingface \
  --env HF_HOME=/cache/huggingface \
  --entrypoint python3 \
  johnqin2025/kimi-k3-dspark:1.1.0-mi355x-rocm7.2.3-20260802@sha256:5f3007aff1bc231eceb9f024e56ee80e44f9ca101a521aa50fe6bfa6c979d6b8 \
    -c 'import sys; from huggingface_hub import snapshot_download; snapshot_download(sys.argv[1], revision=sys.argv[2])' \
    moonshotai/Kimi-K3 \
    f831ab66814297da540d832a5235f8e904f29d06

docker rm --force kimi-k3-head >/dev/null 2>&1 || true
docker run --detach --name kimi-k3-head --restart unless-stopped \
  --mount type=volume,source=serving-recipes-cache,target=/cache/huggingface \
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
  --device /dev/kfd \
  --device /dev/dri \
  --shm-size 32g \
  --entrypoint vllm \
  johnqin2025/kimi-k3-dspark:1.1.0-mi355x-rocm7.2.3-20260802@sha256:5f3007aff1bc231eceb9f024e56ee80e44f9ca101a521aa50fe6bfa6c979d6b8 \
    serve \
    moonshotai/Kimi-K3 \
    --tensor-parallel-size 8 \
    --pipeline-parallel-size 1 \
    --revision f831ab66814297da540d832a5235f8e904f29d06 \
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
    --max-num-batched-tokens 4096 \
    --enable-prefix-caching
