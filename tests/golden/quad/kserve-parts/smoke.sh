#!/bin/sh
# smoke.sh of recipe quad, catalogue 0.1.0, target kserve
# Half a node
# image: registry.example/stub:1.0@sha256:1111111111111111111111111111111111111111111111111111111111111111
# NODE: node-a
# HEAD_GPU_UUIDS: GPU-00000000-0000-0000-0000-000000000001,GPU-00000000-0000-0000-0000-000000000002,GPU-00000000-0000-0000-0000-000000000003,GPU-00000000-0000-0000-0000-000000000004
# HEAD_CACHE_DIR: /var/cache/stub (default)
# HEAD_COMPILE_CACHE_DIR: /var/cache/compiled (default)
# with pin-gpus: Pin accelerators by UUID (UNVERIFIED)
# with drain-gate: Wait for drained accelerators
# with compile-cache: Compiled kernels on a disk of their own
# with prewarm: One long request before ready (UNVERIFIED)
# made by: recipe render quad --target kserve --with pin-gpus --with drain-gate --with compile-cache --with prewarm --node node-a --set HEAD_GPU_UUIDS=GPU-00000000-0000-0000-0000-000000000001,GPU-00000000-0000-0000-0000-000000000002,GPU-00000000-0000-0000-0000-000000000003,GPU-00000000-0000-0000-0000-000000000004
# Asks the engine for one real answer. A port that is open and a health check that is green
# do not show that it can generate.
# usage: smoke.sh [URL]   without a URL, through a port-forward on a free local port
set -eu

url=${1:-}
if [ -z "$url" ]; then
  log=$(mktemp)
  kubectl port-forward service/quad-predictor :80 >"$log" 2>&1 &
  forward=$!
  trap 'kill "$forward" 2>/dev/null || true; rm -f "$log"' EXIT
  port=
  tries=30
  while [ -z "$port" ]; do
    # A port-forward that died would leave curl to ask whoever else holds the port.
    if ! kill -0 "$forward" 2>/dev/null || [ "$tries" -eq 0 ]; then
      echo "smoke: no port-forward to quad-predictor:" >&2
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
  --data '{"model":"tiny","max_tokens":1024,"messages":[{"role":"user","content":"Note '"$salt"'. What is 17 times 19? Answer with the number."}]}' \
  "$url/v1/chat/completions")
if ! printf '%s' "$answer" | grep -Eq '"content": *"[^"]'; then
  echo "smoke: the engine answered without content:" >&2
  printf '%s\n' "$answer" >&2
  exit 1
fi
printf '%s\n' "$answer"
echo "smoke: the engine generates" >&2
