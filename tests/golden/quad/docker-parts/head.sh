#!/bin/sh
# head.sh of recipe quad, catalogue 0.1.0, target docker
# Half a node
# image: registry.example/stub:1.0@sha256:1111111111111111111111111111111111111111111111111111111111111111
# HEAD_GPU_UUIDS: GPU-00000000-0000-0000-0000-000000000001,GPU-00000000-0000-0000-0000-000000000002,GPU-00000000-0000-0000-0000-000000000003,GPU-00000000-0000-0000-0000-000000000004
# HEAD_FABRIC_ADDRESS: 192.0.2.1
# HEAD_CACHE_DIR: stub-cache (default)
# HEAD_COMPILE_CACHE_DIR: stub-compiled (default)
# with pin-gpus: Pin accelerators by UUID (UNVERIFIED)
# with drain-gate: Wait for drained accelerators
# with compile-cache: Compiled kernels on a disk of their own
# with prewarm: One long request before ready (UNVERIFIED)
# made by: recipe render quad --target docker --with pin-gpus --with drain-gate --with compile-cache --with prewarm --set HEAD_GPU_UUIDS=GPU-00000000-0000-0000-0000-000000000001,GPU-00000000-0000-0000-0000-000000000002,GPU-00000000-0000-0000-0000-000000000003,GPU-00000000-0000-0000-0000-000000000004 --set HEAD_FABRIC_ADDRESS=192.0.2.1
# Run this on the head's machine. It replaces a container of the same name.
set -eu


# Brings the weights; nothing is downloaded again when they are there.
docker run --rm --name quad-head-weights \
  --mount type=volume,source=stub-cache,target=/cache/hub \
  --mount type=volume,source=stub-compiled,target=/compile-cache \
  --env HF_HOME=/cache/hub \
  --entrypoint python3 \
  registry.example/stub:1.0@sha256:1111111111111111111111111111111111111111111111111111111111111111 \
    -c 'import sys; from huggingface_hub import snapshot_download; [snapshot_download(name, revision=at) for name, at in zip(sys.argv[1::2], sys.argv[2::2])]' \
    example/Tiny \
    abcdef1

docker rm --force quad-head >/dev/null 2>&1 || true

# Waits until the engine's own accelerators are drained, and fails when they never are.
docker run --rm --name quad-head-drain-gate --network none \
  --gpus '"device=GPU-00000000-0000-0000-0000-000000000001,GPU-00000000-0000-0000-0000-000000000002,GPU-00000000-0000-0000-0000-000000000003,GPU-00000000-0000-0000-0000-000000000004"' \
  --entrypoint /bin/sh \
  registry.example/stub:1.0@sha256:1111111111111111111111111111111111111111111111111111111111111111 -c 'set -fu
fail() { printf "drain-gate: %s\n" "$1" >&2; exit 1; }
command -v nvidia-smi >/dev/null || fail "no nvidia-smi here, so nothing says what is in use"
try=1
while :; do
  used=$(nvidia-smi --query-gpu=memory.used --format=csv,noheader,nounits) ||
    fail "nvidia-smi failed: $used"
  largest=-1
  for mib in $used; do
    case $mib in *[!0-9]*) fail "nvidia-smi gives no number of MiB: $used" ;; esac
    if [ "$mib" -gt "$largest" ]; then largest=$mib; fi
  done
  if [ "$largest" -lt 0 ]; then fail "nvidia-smi lists no accelerator"; fi
  if [ "$largest" -lt 5000 ]; then break; fi
  if [ "$try" -ge 60 ]; then
    fail "$largest MiB are still in use after $try tries; see on the node what holds them"
  fi
  printf "drain-gate: %s MiB in use, try %s of 60\n" "$largest" "$try" >&2
  try=$((try + 1))
  sleep 10
done
printf "drain-gate: drained, at most %s MiB in use\n" "$largest" >&2
'

docker run --detach --name quad-head --restart unless-stopped \
  --mount type=volume,source=stub-cache,target=/cache/hub \
  --mount type=volume,source=stub-compiled,target=/compile-cache \
  --env HOST_ADDRESS=192.0.2.1 \
  --env HF_HOME=/cache/hub \
  --env LAYERED=/compile-cache/layered \
  --env STUB_COMPILED=/compile-cache/stub \
  --gpus '"device=GPU-00000000-0000-0000-0000-000000000001,GPU-00000000-0000-0000-0000-000000000002,GPU-00000000-0000-0000-0000-000000000003,GPU-00000000-0000-0000-0000-000000000004"' \
  --shm-size 1g \
  --entrypoint engine-stub \
  registry.example/stub:1.0@sha256:1111111111111111111111111111111111111111111111111111111111111111 \
    serve \
    example/Tiny \
    --tensor-parallel-size 4 \
    --pipeline-parallel-size 1 \
    --revision abcdef1 \
    --host 0.0.0.0 \
    --layered profile \
    --served-model-name tiny \
    --settings '{"key":"value","list":[1,"two"]}' \
    --many one \
    two

# prewarm: waits until the engine is healthy, then sends it one long request. How that went is
# told here and in the engine's log.
docker exec quad-head python3 -c 'import json, sys, time, urllib.request as web
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
' http://127.0.0.1:8000 /health tiny 600
