#!/bin/sh
# head.sh of recipe deepseek-v4.1-flash-vllm, catalogue 0.1.0, target docker
# DeepSeek-V4.1-Flash on four H200 with vLLM
# image: dynamoci.azurecr.io/ai-dynamo/dynamo:1.6.0-ci-ef99c7685d7f2336fd1d10ab5ff1492745f9ed8b-vllm-runtime@sha256:ce6f8c5d1d3cf4977c386c4cad85122744586d1622e677ba3739bf1580a13e88
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render deepseek-v4.1-flash-vllm --target docker --node spark-01
# Run this on the head's machine. It replaces a container of the same name.
set -eu


# Brings the weights; nothing is downloaded again when they are there.
docker run --rm --name deepseek-v4-1-flash-vllm-head-weights \
  --user 0:0 \
  --mount type=volume,source=serving-recipes-cache,target=/cache/huggingface \
  --env HF_HOME=/cache/huggingface \
  --entrypoint python3 \
  dynamoci.azurecr.io/ai-dynamo/dynamo:1.6.0-ci-ef99c7685d7f2336fd1d10ab5ff1492745f9ed8b-vllm-runtime@sha256:ce6f8c5d1d3cf4977c386c4cad85122744586d1622e677ba3739bf1580a13e88 \
    -c 'import sys; from huggingface_hub import snapshot_download; snapshot_download(sys.argv[1], revision=sys.argv[2])' \
    deepseek-ai/DeepSeek-V4.1-Flash \
    dba1be0a40aa45a94ad051997016db3960a90277

docker rm --force deepseek-v4-1-flash-vllm-head >/dev/null 2>&1 || true
docker run --detach --name deepseek-v4-1-flash-vllm-head --restart unless-stopped \
  --user 0:0 \
  --mount type=volume,source=serving-recipes-cache,target=/cache/huggingface \
  --env HF_HOME=/cache/huggingface \
  --env VLLM_ENGINE_READY_TIMEOUT_S=3600 \
  --gpus all \
  --shm-size 200g \
  --ulimit memlock=-1 \
  --entrypoint vllm \
  dynamoci.azurecr.io/ai-dynamo/dynamo:1.6.0-ci-ef99c7685d7f2336fd1d10ab5ff1492745f9ed8b-vllm-runtime@sha256:ce6f8c5d1d3cf4977c386c4cad85122744586d1622e677ba3739bf1580a13e88 \
    serve \
    deepseek-ai/DeepSeek-V4.1-Flash \
    --tensor-parallel-size 4 \
    --pipeline-parallel-size 1 \
    --revision dba1be0a40aa45a94ad051997016db3960a90277 \
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
