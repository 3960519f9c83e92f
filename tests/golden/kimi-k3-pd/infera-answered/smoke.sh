#!/bin/sh
# smoke.sh of recipe kimi-k3-pd, catalogue 0.1.0, target infera
# Kimi-K3 on two nodes of eight MI355X, prefill and decode apart
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# PREFILL_NODE: spark-01-prefill
# DECODE_NODE: spark-01-decode
# PREFILL_MODEL_DIR: /data/models/DeepSeek-V4-Flash-0731
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# PREFILL_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# DECODE_MODEL_DIR: /data/models/DeepSeek-V4-Flash-0731
# DECODE_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# NAMESPACE: llm
# made by: recipe render kimi-k3-pd --role-node prefill=spark-01-prefill --role-node decode=spark-01-decode --namespace llm --set PREFILL_MODEL_DIR=/data/models/DeepSeek-V4-Flash-0731 --set DECODE_MODEL_DIR=/data/models/DeepSeek-V4-Flash-0731 --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# Asks the engine for one real answer. A port that is open and a health check that is green
# do not show that it can generate.
# usage: smoke.sh [URL]   without a URL, through a port-forward on a free local port
set -eu

url=${1:-}
if [ -z "$url" ]; then
  log=$(mktemp)
  kubectl --namespace llm port-forward service/kimi-k3-opt-pd-server :8000 >"$log" 2>&1 &
  forward=$!
  trap 'kill "$forward" 2>/dev/null || true; rm -f "$log"' EXIT
  port=
  tries=30
  while [ -z "$port" ]; do
    # A port-forward that died would leave curl to ask whoever else holds the port.
    if ! kill -0 "$forward" 2>/dev/null || [ "$tries" -eq 0 ]; then
      echo "smoke: no port-forward to kimi-k3-opt-pd-server:" >&2
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
  --data '{"model":"kimi-k3","max_tokens":1024,"messages":[{"role":"user","content":"Note '"$salt"'. What is 17 times 19? Answer with the number."}]}' \
  "$url/v1/chat/completions")
if ! printf '%s' "$answer" | grep -Eq '"content": *"[^"]'; then
  echo "smoke: the engine answered without content:" >&2
  printf '%s\n' "$answer" >&2
  exit 1
fi
printf '%s\n' "$answer"
echo "smoke: the engine generates" >&2

# A right answer does not show that the cache was handed over: when it was not, the decode role
# computes the prompt again. Its own log shows it, for about two intervals after the request.
sleep 15
hits=$(kubectl --namespace llm logs --since=2m --tail=-1 --container main \
  --selector infera.amd.com/deployment=kimi-k3-opt-pd,infera.amd.com/service=decode |
  sed -n 's/.*External prefix cache hit rate: \([0-9.]*\)%.*/\1/p' | tail -n 1)
case $hits in
  "" | 0 | 0.0)
    echo "smoke: the decode role took nothing from the prefill role (hit rate: ${hits:-none logged})" >&2
    exit 1
    ;;
esac
echo "smoke: the decode role took its cache from the prefill role (hit rate $hits %)" >&2
