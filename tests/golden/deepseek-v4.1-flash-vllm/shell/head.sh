#!/bin/sh
# head.sh of recipe deepseek-v4.1-flash-vllm, catalogue 0.1.0, target shell
# DeepSeek-V4.1-Flash on four H200 with vLLM
# image: dynamoci.azurecr.io/ai-dynamo/dynamo:1.6.0-ci-ef99c7685d7f2336fd1d10ab5ff1492745f9ed8b-vllm-runtime@sha256:ce6f8c5d1d3cf4977c386c4cad85122744586d1622e677ba3739bf1580a13e88
# made by: recipe render deepseek-v4.1-flash-vllm --target shell --node spark-01
# The engine of the head alone, for inside a container of the image.
set -eu

export HF_HOME=/cache/huggingface
export VLLM_ENGINE_READY_TIMEOUT_S=3600

exec vllm \
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
