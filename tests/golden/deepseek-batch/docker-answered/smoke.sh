#!/bin/sh
# smoke.sh of recipe deepseek-batch, catalogue 0.1.0, target docker
# DeepSeek-V4-Flash-0731 for long prompts on two DGX Sparks
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_MODEL_DIR: /data/head/model
# HEAD_FABRIC_ADDRESS: 192.0.2.1
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_FABRIC_INTERFACE: fabric-head
# HEAD_FABRIC_DEVICE: fabric-head
# HEAD_CACHE_DIR: serving-recipes-cache (default)
# WORKER_MODEL_DIR: /data/worker/model
# WORKER_FABRIC_ADDRESS: 192.0.2.2
# WORKER_FABRIC_INTERFACE: fabric-worker
# WORKER_FABRIC_DEVICE: fabric-worker
# WORKER_CACHE_DIR: serving-recipes-cache (default)
# made by: recipe render deepseek-batch --target docker --worker-node spark-02 --set HEAD_FABRIC_ADDRESS=192.0.2.1 --set WORKER_FABRIC_ADDRESS=192.0.2.2 --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --set HEAD_MODEL_DIR=/data/head/model --set HEAD_FABRIC_INTERFACE=fabric-head --set HEAD_FABRIC_DEVICE=fabric-head --set WORKER_MODEL_DIR=/data/worker/model --set WORKER_FABRIC_INTERFACE=fabric-worker --set WORKER_FABRIC_DEVICE=fabric-worker
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
