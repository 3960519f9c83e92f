#!/bin/sh
# head.sh of recipe laguna-s-2.1-dflash, catalogue 0.1.0, target shell
# Laguna S 2.1 on one DGX Spark with DFlash
# image: ghcr.io/r0b0tlab/vllm-laguna-s-2.1-nvfp4-sm121:unknown@sha256:4f8ba8a454fefc7b81f8e6ceafe46ed92ddf1f409a160556e5b1ea4daaaee80a
# made by: recipe render laguna-s-2.1-dflash --target shell
# The engine of the head alone, for inside a container of the image.
set -eu

export HF_HOME=/cache/huggingface
export CUTE_DSL_ARCH=sm_121a
export MAX_JOBS=4
export NVCC_THREADS=2
export FLASHINFER_NVCC_THREADS=2
export FLASHINFER_WORKSPACE_BASE=/cache/huggingface/flashinfer
export VLLM_CACHE_ROOT=/cache/huggingface/vllm-cache
export NCCL_IB_DISABLE=0
export NCCL_CROSS_NIC=1
export NCCL_CUMEM_ENABLE=0
export NCCL_IGNORE_CPU_AFFINITY=1
export NCCL_NVLS_ENABLE=0
export NCCL_DEBUG=WARN

exec /opt/vllm/bin/vllm \
  serve \
  poolside/Laguna-S-2.1-NVFP4 \
  --tensor-parallel-size 1 \
  --pipeline-parallel-size 1 \
  --revision 07614121b31898586430f189d27a25a0be310843 \
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
  --gpu-memory-utilization 0.85 \
  --speculative-config '{"method":"dflash","model":"poolside/Laguna-S-2.1-DFlash-NVFP4","revision":"723794750422b3efbf3a7b3af76dffb4ba035943","num_speculative_tokens":7}'
