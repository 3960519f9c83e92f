#!/bin/bash
# head.sh of recipe deepseek-agent, catalogue 0.1.0, target shell
# DeepSeek-V4-Flash-0731 for agents on two DGX Sparks
# image: ghcr.io/bjk110/vllm-spark:unholy-fusion-prod-ready@sha256:d8492e7677cf1b9aaa3344e0e6865efc468454013eee5ebabac85be90af027be
# HEAD_FABRIC_ADDRESS: 192.0.2.1
# WORKER_FABRIC_ADDRESS: 192.0.2.2
# made by: recipe render deepseek-agent --target shell --set HEAD_FABRIC_ADDRESS=192.0.2.1 --set WORKER_FABRIC_ADDRESS=192.0.2.2
# The engine of the head alone, for inside a container of the image.
set -eu

export VLLM_HOST_IP=192.0.2.1
export HF_HOME=/cache/huggingface
export PYTHONUNBUFFERED=1
export HF_HUB_DISABLE_XET=1
export VLLM_CACHE_ROOT=/cache/huggingface/vllm-cache
export VLLM_ALLOW_LONG_MAX_MODEL_LEN=1
export VLLM_TRITON_MLA_SPARSE=1
export VLLM_SPARSE_INDEXER_MAX_LOGITS_MB=256
export VLLM_MEMORY_PROFILER_ESTIMATE_CUDAGRAPHS=0
export VLLM_SKIP_INIT_MEMORY_CHECK=1
export VLLM_USE_FLASHINFER_SAMPLER=1
export VLLM_USE_B12X_MOE=1
export VLLM_USE_B12X_WO_PROJECTION=1
export VLLM_B12X_W4A16_FORCE_BLOCKS_PER_SM=0
export VLLM_B12X_W4A16_FORCE_BLOCKS_MAX_M=16
export B12X_W4A16_TC_DECODE=0
export VLLM_DSPARK_CONFIDENCE_THRESHOLD=0.0
export VLLM_DSPARK_CONFIDENCE_SCHEDULER=off
export VLLM_DSPARK_LOCAL_ARGMAX=1
export VLLM_DSPARK_REPLICATE_MARKOV_W1=1
export VLLM_DSPARK_FUSED_MARKOV_ARGMAX=0
export VLLM_DSPARK_GPU_REJECTED_CONTEXT_MASK=1
export VLLM_DSPARK_REFERENCE_KV_QUANT_DEQUANT=0
export VLLM_DSPARK_HARDWARE_SCHEDULER_EARLY_STOP=1
export VLLM_DSV4_B12X_COMPRESSED_MLA=0
export VLLM_DSV4_DSPARK_DEFER_TARGET_CAPTURE=0
export VLLM_DSV4_DSPARK_DEFER_TARGET_CAPTURE_EXACT=0
export DSPARK_SLOT_CLAMP=1
export FLASHINFER_DISABLE_VERSION_CHECK=1
export TILELANG_CLEANUP_TEMP_FILES=1
export DG_JIT_USE_NVRTC=0
export DG_JIT_NVCC_COMPILER=/opt/env/bin/nvcc
export PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True
export TORCH_CUDA_ARCH_LIST=12.1a
export FLASHINFER_CUDA_ARCH_LIST=12.1a
export NCCL_NET=IB
export NCCL_IB_DISABLE=0
export NCCL_CROSS_NIC=1
export NCCL_CUMEM_ENABLE=0
export NCCL_IGNORE_CPU_AFFINITY=1
export NCCL_NVLS_ENABLE=0
export NCCL_DEBUG=WARN

export PATH="/opt/env/bin:/opt/env/nvvm/bin:/opt/env/targets/sbsa-linux/nvvm/bin:$PATH"
export CUDA_HOME=/opt/env/targets/sbsa-linux
export CUDA_PATH="$CUDA_HOME" CUDAToolkit_ROOT="$CUDA_HOME"
export LD_LIBRARY_PATH="/opt/env/lib:$CUDA_HOME/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
commit=d728faee9f5a8d5ebafe7bc44bca6c5d8d0d192f
archive="https://codeload.github.com/tonyd2wild/\
DeepSeek-v4-Flash-0731-DSpark-1M-NVFP4-KV-2x-DGX-Spark/tar.gz/$commit"
loader=4c11f54f7e74d658d40d4ec091f2b9911efd41ebde9f894f87102bcd3d3caba3
vllm=/opt/env/lib/python3.12/site-packages/vllm
stop() { printf 'overlay: %s\n' "$1" >&2; exit 1; }
complete() {
  printf '%s  %s\n' "$loader" "$vllm/v1/spec_decode/dspark.py" | sha256sum --check --status &&
    grep -q is_prefill_chunk "$vllm/v1/core/sched/scheduler.py" &&
    grep -A1 '"nvfp4_ds_mla":' "$vllm/v1/kv_cache_interface.py" | grep -q model_version
}
if ! complete 2>/dev/null; then
  [ -w "$vllm" ] || stop "$vllm is missing or read-only; run the pinned image as user 0"
  src=$(mktemp -d)
  /opt/env/bin/python -c 'import sys, urllib.request as u; u.urlretrieve(*sys.argv[1:])' \
    "$archive" "$src/overlay.tar.gz" || stop "cannot download $archive"
  tar -xzf "$src/overlay.tar.gz" -C "$src" --strip-components=1 --no-same-owner
  cp -R "$src/recipe/overlay/vllm/." "$vllm/"
  for stage in a b c; do
    patch="$src/stage-$stage.py"
    sed -n "/<<'PY'/,/^PY\$/{/<<'PY'/d;/^PY\$/d;p}" \
      "$src/recipe/nvfp4/Dockerfile.stage-$stage" >"$patch"
    [ -s "$patch" ] || stop "Dockerfile.stage-$stage holds no patch"
    /opt/env/bin/python "$patch" || stop "the patch of stage $stage does not fit this image"
  done
  rm -rf "$src"
  complete || stop "dspark.py, scheduler.py or kv_cache_interface.py is not as expected"
fi

exec /opt/env/bin/vllm \
  serve \
  deepseek-ai/DeepSeek-V4-Flash-0731 \
  --tensor-parallel-size 2 \
  --pipeline-parallel-size 1 \
  --nnodes 2 \
  --node-rank 0 \
  --master-addr 192.0.2.1 \
  --master-port 25000 \
  --revision 7872f01b1d1fe23eabc4c98b48bffcef5a386062 \
  --host 0.0.0.0 \
  --served-model-name deepseek-v4-flash-0731 \
  --trust-remote-code \
  --tokenizer-mode deepseek_v4 \
  --tool-call-parser deepseek_v4 \
  --enable-auto-tool-choice \
  --reasoning-parser deepseek_v4 \
  --reasoning-config '{"reasoning_parser":"deepseek_v4","reasoning_start_str":"<think>","reasoning_end_str":"</think>"}' \
  --default-chat-template-kwargs '{"thinking":false}' \
  --generation-config vllm \
  --max-num-batched-tokens 2048 \
  --max-num-seqs 6 \
  --max-cudagraph-capture-size 36 \
  --gpu-memory-utilization 0.78 \
  --max-model-len 1048576 \
  --port 8888 \
  --kv-cache-dtype nvfp4_ds_mla \
  --block-size 256 \
  --speculative-config '{"method":"dspark","num_speculative_tokens":5,"draft_sample_method":"probabilistic"}' \
  --enable-prefix-caching \
  --enable-chunked-prefill \
  --enable-flashinfer-autotune \
  --distributed-executor-backend mp
