#!/bin/sh
# head.sh of recipe deepseek-v4.1-flash-vllm, catalogue 0.1.0, target docker
# DeepSeek-V4.1-Flash on four H200 with vLLM
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_MODEL_DIR: /data/head/model
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# made by: recipe render deepseek-v4.1-flash-vllm --target docker --node spark-01 --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --set HEAD_MODEL_DIR=/data/head/model
# Run this on the head's machine. It replaces a container of the same name.
set -eu

test -d /data/head/model || { echo 'no such directory: /data/head/model' >&2; exit 1; }

docker rm --force deepseek-v4-1-flash-vllm-head >/dev/null 2>&1 || true
docker run --detach --name deepseek-v4-1-flash-vllm-head --restart unless-stopped \
  --user 0:0 \
  --mount type=volume,source=serving-recipes-cache,target=/cache/huggingface \
  --mount type=bind,source=/data/head/model,target=/models/DeepSeek-V4.1-Flash,readonly \
  --env HF_HOME=/cache/huggingface \
  --env VLLM_ENGINE_READY_TIMEOUT_S=3600 \
  --env HF_HUB_OFFLINE=1 \
  --gpus all \
  --shm-size 200g \
  --ulimit memlock=-1 \
  --entrypoint vllm \
  registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef \
    serve \
    /models/DeepSeek-V4.1-Flash \
    --tensor-parallel-size 4 \
    --pipeline-parallel-size 1 \
    --host 0.0.0.0 \
    --served-model-name deepseek-ai/DeepSeek-V4.1-Flash \
    --max-num-batched-tokens 8192 \
    --max-num-seqs 1024 \
    --max-cudagraph-capture-size 512 \
    --prefix-cache-retention-interval 1024 \
    --speculative-config '{"method":"dspark","num_speculative_tokens":3,"draft_sample_method":"probabilistic","rejection_sample_method":"block","enable_adaptive_verification":false}' \
    --tokenizer-mode deepseek_v41 \
    --reasoning-parser deepseek_v41 \
    --tool-call-parser deepseek_v41 \
    --enable-auto-tool-choice \
    --kv-cache-dtype fp8_ds_mla \
    --enable-expert-parallel \
    --enable-ep-weight-filter \
    --enable-eplb \
    --moe-backend flashinfer_cutlass \
    --numa-bind \
    --language-model-only \
    --gpu-memory-utilization 0.92
