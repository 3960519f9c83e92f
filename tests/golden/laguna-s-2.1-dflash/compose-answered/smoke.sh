#!/bin/sh
# smoke.sh of recipe laguna-s-2.1-dflash, catalogue 0.1.0, target compose
# Laguna S 2.1 on one DGX Spark with DFlash
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_DRAFT_DIR: /data/head/draft
# HEAD_MODEL_DIR: /data/head/model
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render laguna-s-2.1-dflash --target compose --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --set HEAD_DRAFT_DIR=/data/head/draft --set HEAD_MODEL_DIR=/data/head/model
# Asks the engine for one real answer. A port that is open and a health check that is green
# do not show that it can generate.
# usage: smoke.sh [URL]   default http://127.0.0.1:8000, on the head's machine
set -eu

url=${1:-http://127.0.0.1:8000}

# The salt keeps a prefix cache from answering in the model's place.
salt=$(date +%s)-$$
answer=$(curl --fail --silent --show-error --max-time 600 \
  --header 'Content-Type: application/json' \
  --data '{"model":"poolside/Laguna-S-2.1-NVFP4","max_tokens":1024,"messages":[{"role":"user","content":"Note '"$salt"'. What is 17 times 19? Answer with the number."}]}' \
  "$url/v1/chat/completions")
if ! printf '%s' "$answer" | grep -Eq '"content": *"[^"]'; then
  echo "smoke: the engine answered without content:" >&2
  printf '%s\n' "$answer" >&2
  exit 1
fi
printf '%s\n' "$answer"
echo "smoke: the engine generates" >&2
