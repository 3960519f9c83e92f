#!/bin/sh
# smoke.sh of recipe kimi-k3-pd, catalogue 0.1.0, target docker
# Kimi-K3 on two nodes of eight MI355X, prefill and decode apart
# image: johnqin2025/kimi-k3-dspark:1.1.0-mi355x-rocm7.2.3-20260802@sha256:5f3007aff1bc231eceb9f024e56ee80e44f9ca101a521aa50fe6bfa6c979d6b8
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render kimi-k3-pd --target docker --node spark-01
# Asks the engine for one real answer. A port that is open and a health check that is green
# do not show that it can generate.
# usage: smoke.sh [URL]   default http://127.0.0.1:8000, on the head's machine
set -eu

url=${1:-http://127.0.0.1:8000}

# The salt keeps a prefix cache from answering in the model's place.
salt=$(date +%s)-$$
answer=$(curl --fail --silent --show-error --max-time 600 \
  --header 'Content-Type: application/json' \
  --data '{"model":"kimi-k3","max_tokens":1024,"messages":[{"role":"user","content":"Note '"$salt"'. What is 17 times 19? Answer with the number."}]}' \
  "$url/v1/chat/completions")
if ! printf '%s' "$answer" | grep -Eq '"content": *"[^"]'; then
  echo "smoke: the engine answered without content:" >&2
  printf '%s\n' "$answer" >&2
  exit 1
fi
printf '%s\n' "$answer"
echo "smoke: the engine generates" >&2
