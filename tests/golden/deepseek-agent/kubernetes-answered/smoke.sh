#!/bin/sh
# smoke.sh of recipe deepseek-agent, catalogue 0.1.0, target kubernetes
# DeepSeek-V4-Flash-0731 for agents on two DGX Sparks
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# NODE: spark-01
# WORKER_NODE: spark-02
# HEAD_MODEL_DIR: /data/head/model
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# HEAD_FABRIC_INTERFACE: fabric-head
# HEAD_FABRIC_DEVICE: fabric-head
# HEAD_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# WORKER_MODEL_DIR: /data/worker/model
# WORKER_FABRIC_INTERFACE: fabric-worker
# WORKER_FABRIC_DEVICE: fabric-worker
# WORKER_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# NAMESPACE: llm
# RUNTIME_CLASS: nvidia
# made by: recipe render deepseek-agent --node spark-01 --worker-node spark-02 --namespace llm --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --set RUNTIME_CLASS=nvidia --set HEAD_MODEL_DIR=/data/head/model --set HEAD_FABRIC_INTERFACE=fabric-head --set HEAD_FABRIC_DEVICE=fabric-head --set WORKER_MODEL_DIR=/data/worker/model --set WORKER_FABRIC_INTERFACE=fabric-worker --set WORKER_FABRIC_DEVICE=fabric-worker
# Asks the engine for one real answer. A port that is open and a health check that is green
# do not show that it can generate.
# usage: smoke.sh [URL]   without a URL, through a port-forward on a free local port
set -eu

url=${1:-}
if [ -z "$url" ]; then
  log=$(mktemp)
  kubectl --namespace llm port-forward service/deepseek-agent :8888 >"$log" 2>&1 &
  forward=$!
  trap 'kill "$forward" 2>/dev/null || true; rm -f "$log"' EXIT
  port=
  tries=30
  while [ -z "$port" ]; do
    # A port-forward that died would leave curl to ask whoever else holds the port.
    if ! kill -0 "$forward" 2>/dev/null || [ "$tries" -eq 0 ]; then
      echo "smoke: no port-forward to deepseek-agent:" >&2
      cat "$log" >&2
      exit 1
    fi
    tries=$((tries - 1))
    sleep 1
    port=$(sed -n 's/^Forwarding from 127\.0\.0\.1:\([0-9]*\) .*/\1/p' "$log")
  done
  url=http://127.0.0.1:$port
fi

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
