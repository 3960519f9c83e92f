#!/bin/sh
# smoke.sh of recipe deepseek-agent, catalogue 0.1.0, target compose
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
# made by: recipe render deepseek-agent --target compose --with pin-gpus --with drop-caches --with compile-cache --set HEAD_FABRIC_ADDRESS=192.0.2.1 --set HEAD_GPU_UUIDS=GPU-4f0c3d6a-91b2-4c57-8e1d-2a7b60c5f314 --set WORKER_GPU_UUIDS=GPU-4f0c3d6a-91b2-4c57-8e1d-2a7b60c5f315 --set WORKER_FABRIC_ADDRESS=192.0.2.2
# Asks the engine for one real answer. A port that is open and a health check that is green
# do not show that it can generate.
# usage: smoke.sh [URL]   default http://127.0.0.1:8888, on the head's machine
set -eu

url=${1:-http://127.0.0.1:8888}

# The salt keeps a prefix cache from answering in the model's place.
salt=$(date +%s)-$$
answer=$(curl --fail --silent --show-error --max-time 600 \
  --header 'Content-Type: application/json' \
  --data '{"model":"deepseek-v4-flash-0731","max_tokens":1024,"messages":[{"role":"user","content":"Note '"$salt"'. What is 17 times 19? Answer with the number."}]}' \
  "$url/v1/chat/completions")
if ! printf '%s' "$answer" | grep -Eq '"content": *"[^"]'; then
  echo "smoke: the engine answered without content:" >&2
  printf '%s\n' "$answer" >&2
  exit 1
fi
printf '%s\n' "$answer"
echo "smoke: the engine generates" >&2
