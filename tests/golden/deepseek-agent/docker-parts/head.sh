#!/bin/sh
# head.sh of recipe deepseek-agent, catalogue 0.1.0, target docker
# DeepSeek-V4-Flash-0731 for agents on two DGX Sparks
# image: ghcr.io/bjk110/vllm-spark:unholy-fusion-prod-ready@sha256:d8492e7677cf1b9aaa3344e0e6865efc468454013eee5ebabac85be90af027be
# HEAD_FABRIC_ADDRESS: 192.0.2.1
# HEAD_GPU_UUIDS: GPU-4f0c3d6a-91b2-4c57-8e1d-2a7b60c5f314
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# HEAD_COMPILE_CACHE_DIR: serving-recipes-compile-cache (default)
# WORKER_GPU_UUIDS: GPU-4f0c3d6a-91b2-4c57-8e1d-2a7b60c5f315
# WORKER_FABRIC_ADDRESS: 192.0.2.2
# WORKER_CACHE_DIR: serving-recipes-cache (default)
# WORKER_COMPILE_CACHE_DIR: serving-recipes-compile-cache (default)
# with pin-gpus: Pin accelerators by UUID (UNVERIFIED)
# with drop-caches: Free the page cache (UNVERIFIED)
# with compile-cache: Compiled kernels on a disk of their own
# with prewarm: One long request before ready (UNVERIFIED)
# made by: recipe render deepseek-agent --target docker --with pin-gpus --with drop-caches --with compile-cache --with prewarm --set HEAD_FABRIC_ADDRESS=192.0.2.1 --set HEAD_GPU_UUIDS=GPU-4f0c3d6a-91b2-4c57-8e1d-2a7b60c5f314 --set WORKER_GPU_UUIDS=GPU-4f0c3d6a-91b2-4c57-8e1d-2a7b60c5f315 --set WORKER_FABRIC_ADDRESS=192.0.2.2
# Run this on the head's machine, after the worker's script. It replaces a container of the same name.
set -eu


# Brings the weights; nothing is downloaded again when they are there.
docker run --rm --name deepseek-agent-head-weights \
  --user 0:0 \
  --network host \
  --mount type=volume,source=serving-recipes-cache,target=/cache/huggingface \
  --mount type=volume,source=serving-recipes-compile-cache,target=/compile-cache \
  --env HF_HOME=/cache/huggingface \
  --env HF_HUB_DISABLE_XET=1 \
  --entrypoint /opt/env/bin/python \
  ghcr.io/bjk110/vllm-spark:unholy-fusion-prod-ready@sha256:d8492e7677cf1b9aaa3344e0e6865efc468454013eee5ebabac85be90af027be \
    -c 'import sys; from huggingface_hub import snapshot_download; [snapshot_download(name, revision=at) for name, at in zip(sys.argv[1::2], sys.argv[2::2])]' \
    deepseek-ai/DeepSeek-V4-Flash-0731 \
    7872f01b1d1fe23eabc4c98b48bffcef5a386062

docker rm --force deepseek-agent-head >/dev/null 2>&1 || true

# UNVERIFIED: frees the node's page cache, which vLLM counts as memory in use.
# No source could confirm that it helps.
docker run --rm --name deepseek-agent-head-drop-caches --network none \
  --privileged --user 0:0 \
  --entrypoint /bin/sh \
  ghcr.io/bjk110/vllm-spark:unholy-fusion-prod-ready@sha256:d8492e7677cf1b9aaa3344e0e6865efc468454013eee5ebabac85be90af027be -c 'set -u
sync
if ! echo 3 >/proc/sys/vm/drop_caches; then
  echo "drop-caches: the page cache was not freed; it takes a privileged container" >&2
  exit 1
fi
echo "drop-caches: the page cache is freed" >&2
'

docker run --detach --name deepseek-agent-head --restart unless-stopped \
  --user 0:0 \
  --network host \
  --mount type=volume,source=serving-recipes-cache,target=/cache/huggingface \
  --mount type=volume,source=serving-recipes-compile-cache,target=/compile-cache \
  --env VLLM_HOST_IP=192.0.2.1 \
  --env HF_HOME=/cache/huggingface \
  --env PYTHONUNBUFFERED=1 \
  --env HF_HUB_DISABLE_XET=1 \
  --env VLLM_CACHE_ROOT=/compile-cache/vllm \
  --env VLLM_ALLOW_LONG_MAX_MODEL_LEN=1 \
  --env VLLM_TRITON_MLA_SPARSE=1 \
  --env VLLM_SPARSE_INDEXER_MAX_LOGITS_MB=256 \
  --env VLLM_MEMORY_PROFILER_ESTIMATE_CUDAGRAPHS=0 \
  --env VLLM_SKIP_INIT_MEMORY_CHECK=1 \
  --env VLLM_USE_FLASHINFER_SAMPLER=1 \
  --env VLLM_USE_B12X_MOE=1 \
  --env VLLM_USE_B12X_WO_PROJECTION=1 \
  --env VLLM_B12X_W4A16_FORCE_BLOCKS_PER_SM=0 \
  --env VLLM_B12X_W4A16_FORCE_BLOCKS_MAX_M=16 \
  --env B12X_W4A16_TC_DECODE=0 \
  --env VLLM_DSPARK_CONFIDENCE_THRESHOLD=0.0 \
  --env VLLM_DSPARK_CONFIDENCE_SCHEDULER=off \
  --env VLLM_DSPARK_LOCAL_ARGMAX=1 \
  --env VLLM_DSPARK_REPLICATE_MARKOV_W1=1 \
  --env VLLM_DSPARK_FUSED_MARKOV_ARGMAX=0 \
  --env VLLM_DSPARK_GPU_REJECTED_CONTEXT_MASK=1 \
  --env VLLM_DSPARK_REFERENCE_KV_QUANT_DEQUANT=0 \
  --env VLLM_DSPARK_HARDWARE_SCHEDULER_EARLY_STOP=1 \
  --env VLLM_DSV4_B12X_COMPRESSED_MLA=0 \
  --env VLLM_DSV4_DSPARK_DEFER_TARGET_CAPTURE=0 \
  --env VLLM_DSV4_DSPARK_DEFER_TARGET_CAPTURE_EXACT=0 \
  --env DSPARK_SLOT_CLAMP=1 \
  --env FLASHINFER_DISABLE_VERSION_CHECK=1 \
  --env TILELANG_CLEANUP_TEMP_FILES=1 \
  --env DG_JIT_USE_NVRTC=0 \
  --env DG_JIT_NVCC_COMPILER=/opt/env/bin/nvcc \
  --env PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True \
  --env TORCH_CUDA_ARCH_LIST=12.1a \
  --env FLASHINFER_CUDA_ARCH_LIST=12.1a \
  --env NCCL_NET=IB \
  --env NCCL_IB_DISABLE=0 \
  --env NCCL_CROSS_NIC=1 \
  --env NCCL_CUMEM_ENABLE=0 \
  --env NCCL_IGNORE_CPU_AFFINITY=1 \
  --env NCCL_NVLS_ENABLE=0 \
  --env NCCL_DEBUG=WARN \
  --env TRITON_CACHE_DIR=/compile-cache/triton \
  --env FLASHINFER_WORKSPACE_BASE=/compile-cache/flashinfer \
  --gpus device=GPU-4f0c3d6a-91b2-4c57-8e1d-2a7b60c5f314 \
  --device /dev/infiniband \
  --ipc host \
  --ulimit memlock=-1 \
  --entrypoint /bin/bash \
  ghcr.io/bjk110/vllm-spark:unholy-fusion-prod-ready@sha256:d8492e7677cf1b9aaa3344e0e6865efc468454013eee5ebabac85be90af027be \
    -euc 'export PATH="/opt/env/bin:/opt/env/nvvm/bin:/opt/env/targets/sbsa-linux/nvvm/bin:$PATH"
export CUDA_HOME=/opt/env/targets/sbsa-linux
export CUDA_PATH="$CUDA_HOME" CUDAToolkit_ROOT="$CUDA_HOME"
export LD_LIBRARY_PATH="/opt/env/lib:$CUDA_HOME/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
commit=d728faee9f5a8d5ebafe7bc44bca6c5d8d0d192f
archive="https://codeload.github.com/tonyd2wild/\
DeepSeek-v4-Flash-0731-DSpark-1M-NVFP4-KV-2x-DGX-Spark/tar.gz/$commit"
loader=4c11f54f7e74d658d40d4ec091f2b9911efd41ebde9f894f87102bcd3d3caba3
vllm=/opt/env/lib/python3.12/site-packages/vllm
stop() { printf '"'"'overlay: %s\n'"'"' "$1" >&2; exit 1; }
complete() {
  printf '"'"'%s  %s\n'"'"' "$loader" "$vllm/v1/spec_decode/dspark.py" | sha256sum --check --status &&
    grep -q is_prefill_chunk "$vllm/v1/core/sched/scheduler.py" &&
    grep -A1 '"'"'"nvfp4_ds_mla":'"'"' "$vllm/v1/kv_cache_interface.py" | grep -q model_version
}
if ! complete 2>/dev/null; then
  [ -w "$vllm" ] || stop "$vllm is missing or read-only; run the pinned image as user 0"
  src=$(mktemp -d)
  /opt/env/bin/python -c '"'"'import sys, urllib.request as u; u.urlretrieve(*sys.argv[1:])'"'"' \
    "$archive" "$src/overlay.tar.gz" || stop "cannot download $archive"
  tar -xzf "$src/overlay.tar.gz" -C "$src" --strip-components=1 --no-same-owner
  cp -R "$src/recipe/overlay/vllm/." "$vllm/"
  for stage in a b c; do
    patch="$src/stage-$stage.py"
    sed -n "/<<'"'"'PY'"'"'/,/^PY\$/{/<<'"'"'PY'"'"'/d;/^PY\$/d;p}" \
      "$src/recipe/nvfp4/Dockerfile.stage-$stage" >"$patch"
    [ -s "$patch" ] || stop "Dockerfile.stage-$stage holds no patch"
    /opt/env/bin/python "$patch" || stop "the patch of stage $stage does not fit this image"
  done
  rm -rf "$src"
  complete || stop "dspark.py, scheduler.py or kv_cache_interface.py is not as expected"
fi
exec "$@"
' \
    engine \
    /opt/env/bin/vllm \
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

# prewarm: waits until the engine is healthy, then sends it one long request. How that went is
# told here and in the engine's log.
docker exec deepseek-agent-head /opt/env/bin/python -c 'import json, sys, time, urllib.request as web
base, health, model, patience = sys.argv[1:]
ask = web.build_opener(web.ProxyHandler({})).open
def say(text):
    line = f"prewarm: {text}\n"
    sys.stderr.write(line)
    try:
        with open("/proc/1/fd/2", "w") as log:
            log.write(line)
    except OSError:
        pass
deadline = time.monotonic() + float(patience)
while True:
    try:
        ask(base + health, timeout=5).close()
        break
    except Exception as error:
        if time.monotonic() >= deadline:
            sys.exit(f"prewarm: the engine is not healthy: {error}")
    time.sleep(5)
words = "one two three four five six seven eight nine ten " * 300
body = {"model": model, "prompt": words, "max_tokens": 8}
sent = time.monotonic()
try:
    request = web.Request(base + "/v1/completions", json.dumps(body).encode())
    request.add_header("Content-Type", "application/json")
    tokens = json.load(ask(request, timeout=240))["usage"]["prompt_tokens"]
    say(f"a prompt of {tokens} tokens took {time.monotonic() - sent:.1f} s")
except Exception as error:
    say(f"the request failed, and the first long prompt may be slow: {error}")
' http://127.0.0.1:8888 /health deepseek-v4-flash-0731 1800
