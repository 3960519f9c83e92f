#!/bin/sh
# head.sh of recipe kimi-k3-pd, catalogue 0.1.0, target shell
# Kimi-K3 on two nodes of eight MI355X, prefill and decode apart
# image: johnqin2025/kimi-k3-dspark:1.1.0-mi355x-rocm7.2.3-20260802@sha256:5f3007aff1bc231eceb9f024e56ee80e44f9ca101a521aa50fe6bfa6c979d6b8
# made by: recipe render kimi-k3-pd --target shell --node spark-01
# The engine of the head alone, for inside a container of the image.
set -eu

export HF_HOME=/cache/huggingface
export VLLM_ROCM_USE_AITER=1
export VLLM_ROCM_USE_AITER_FP4BMM=1
export AITER_SITUV2_A8W4=1
export AITER_BF16_FP8_MOE_BOUND=0
export HIP_FORCE_DEV_KERNARG=1
export HSA_NO_SCRATCH_RECLAIM=1
export HSA_ENABLE_IPC_MODE_LEGACY=1
export SAFETENSORS_FAST_GPU=1
export VLLM_USE_BREAKABLE_CUDAGRAPH=0
export VLLM_ENABLE_K3_LATENT_MOE_TAIL_FUSION=1
export VLLM_ROCM_USE_KIMI_K3_PREROUTE_BF16=0
export VLLM_ROCM_USE_KIMI_K3_PREROUTE_FP8=1
export VLLM_ROCM_USE_KIMI_K3_LATENT_TAIL_FP8=1
export KIMI_K3_DUAL_PROJ_FP8_WEIGHT_CACHE_MODIFIER=2
export KIMI_K3_SHARED_DOWN_FP8_WEIGHT_CACHE_MODIFIER=2

exec vllm \
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
  --max-num-batched-tokens 4096
