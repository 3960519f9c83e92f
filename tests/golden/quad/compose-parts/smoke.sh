#!/bin/sh
# smoke.sh of recipe quad, catalogue 0.1.0, target compose
# Half a node
# image: registry.example/stub:1.0@sha256:1111111111111111111111111111111111111111111111111111111111111111
# HEAD_GPU_UUIDS: GPU-00000000-0000-0000-0000-000000000001,GPU-00000000-0000-0000-0000-000000000002,GPU-00000000-0000-0000-0000-000000000003,GPU-00000000-0000-0000-0000-000000000004
# HEAD_FABRIC_ADDRESS: 192.0.2.1
# HEAD_CACHE_DIR: stub-cache (default)
# HEAD_COMPILE_CACHE_DIR: stub-compiled (default)
# with pin-gpus: Pin accelerators by UUID (UNVERIFIED)
# with drain-gate: Wait for drained accelerators
# with compile-cache: Compiled kernels on a disk of their own
# made by: recipe render quad --target compose --with pin-gpus --with drain-gate --with compile-cache --set HEAD_GPU_UUIDS=GPU-00000000-0000-0000-0000-000000000001,GPU-00000000-0000-0000-0000-000000000002,GPU-00000000-0000-0000-0000-000000000003,GPU-00000000-0000-0000-0000-000000000004 --set HEAD_FABRIC_ADDRESS=192.0.2.1
# Asks the engine for one real answer. A port that is open and a health check that is green
# do not show that it can generate.
# usage: smoke.sh [URL]   default http://127.0.0.1:8000, on the head's machine
set -eu

url=${1:-http://127.0.0.1:8000}

# The salt keeps a prefix cache from answering in the model's place.
salt=$(date +%s)-$$
answer=$(curl --fail --silent --show-error --max-time 600 \
  --header 'Content-Type: application/json' \
  --data '{"model":"tiny","max_tokens":1024,"messages":[{"role":"user","content":"Note '"$salt"'. What is 17 times 19? Answer with the number."}]}' \
  "$url/v1/chat/completions")
if ! printf '%s' "$answer" | grep -Eq '"content": *"[^"]'; then
  echo "smoke: the engine answered without content:" >&2
  printf '%s\n' "$answer" >&2
  exit 1
fi
printf '%s\n' "$answer"
echo "smoke: the engine generates" >&2
