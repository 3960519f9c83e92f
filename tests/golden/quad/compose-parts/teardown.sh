#!/bin/sh
# teardown.sh of recipe quad, catalogue 0.1.0, target compose
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
# Removes this recipe's containers from the machine it runs on, and returns when they are
# gone. Downloaded weights and compiled kernels stay.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
docker compose --file "$here/head.compose.yaml" down
