#!/bin/sh
# head.sh of recipe laguna-s-2.1, catalogue 0.1.0, target docker
# Laguna S 2.1 on one DGX Spark
# image: ghcr.io/r0b0tlab/vllm-laguna-s-2.1-nvfp4-sm121:unknown@sha256:4f8ba8a454fefc7b81f8e6ceafe46ed92ddf1f409a160556e5b1ea4daaaee80a
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render laguna-s-2.1 --target docker
# Run this on the head's machine. It replaces a container of the same name.
set -eu


# Brings the weights; nothing is downloaded again when they are there.
docker run --rm --name laguna-s-2-1-head-weights \
  --user 0:0 \
  --mount type=volume,source=serving-recipes-cache,target=/cache/huggingface \
  --env HF_HOME=/cache/huggingface \
  --entrypoint /opt/vllm/bin/python3 \
  ghcr.io/r0b0tlab/vllm-laguna-s-2.1-nvfp4-sm121:unknown@sha256:4f8ba8a454fefc7b81f8e6ceafe46ed92ddf1f409a160556e5b1ea4daaaee80a \
    -c 'import sys; from huggingface_hub import snapshot_download; [snapshot_download(name, revision=at) for name, at in zip(sys.argv[1::2], sys.argv[2::2])]' \
    poolside/Laguna-S-2.1-NVFP4 \
    07614121b31898586430f189d27a25a0be310843

docker rm --force laguna-s-2-1-head >/dev/null 2>&1 || true
docker run --detach --name laguna-s-2-1-head --restart unless-stopped \
  --user 0:0 \
  --mount type=volume,source=serving-recipes-cache,target=/cache/huggingface \
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
  --gpus all \
  --shm-size 32g \
  --entrypoint /opt/vllm/bin/vllm \
  ghcr.io/r0b0tlab/vllm-laguna-s-2.1-nvfp4-sm121:unknown@sha256:4f8ba8a454fefc7b81f8e6ceafe46ed92ddf1f409a160556e5b1ea4daaaee80a \
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
    --gpu-memory-utilization 0.85
