#!/bin/sh
# smoke.sh of recipe deepseek-v4.1-flash, catalogue 0.1.0, target compose
# DeepSeek-V4.1-Flash on four H200 with SGLang
# image: nvcr.io/nvidia/ai-dynamo/sglang-runtime:1.6.0-deepseek-v4.1-flash-dev.1@unknown
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render deepseek-v4.1-flash --target compose --node spark-01
# Asks the engine for one real answer. A port that is open and a health check that is green
# do not show that it can generate.
# usage: smoke.sh [URL]   default http://127.0.0.1:30000, on the head's machine
set -eu

url=${1:-http://127.0.0.1:30000}

# The salt keeps a prefix cache from answering in the model's place.
salt=$(date +%s)-$$
answer=$(curl --fail --silent --show-error --max-time 600 \
  --header 'Content-Type: application/json' \
  --data '{"model":"deepseek-ai/DeepSeek-V4.1-Flash","max_tokens":1024,"messages":[{"role":"user","content":"Note '"$salt"'. What is 17 times 19? Answer with the number."}]}' \
  "$url/v1/chat/completions")
if ! printf '%s' "$answer" | grep -Eq '"content": *"[^"]'; then
  echo "smoke: the engine answered without content:" >&2
  printf '%s\n' "$answer" >&2
  exit 1
fi
printf '%s\n' "$answer"
echo "smoke: the engine generates" >&2
