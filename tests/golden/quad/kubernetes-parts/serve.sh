#!/bin/sh
# serve.sh of recipe quad, catalogue 0.1.0, target kubernetes
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
# made by: recipe render quad --with pin-gpus --with drain-gate --with compile-cache --with prewarm --node node-a --set HEAD_GPU_UUIDS=GPU-00000000-0000-0000-0000-000000000001,GPU-00000000-0000-0000-0000-000000000002,GPU-00000000-0000-0000-0000-000000000003,GPU-00000000-0000-0000-0000-000000000004
# Applies the manifests, waits until every rank runs and the engine is ready, then asks it
# for one real answer.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl apply --filename "$here/manifest.yaml"
kubectl rollout status statefulset/quad-head --timeout=4200s
exec "$here/smoke.sh"
