#!/bin/sh
# serve.sh of recipe laguna-s-2.1-dflash, catalogue 0.1.0, target kserve
# Laguna S 2.1 on one DGX Spark with DFlash
# image: ghcr.io/r0b0tlab/vllm-laguna-s-2.1-nvfp4-sm121:unknown@sha256:4f8ba8a454fefc7b81f8e6ceafe46ed92ddf1f409a160556e5b1ea4daaaee80a
# HEAD_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# made by: recipe render laguna-s-2.1-dflash --target kserve
# Applies the manifests, waits until every rank runs and the engine is ready, then asks it
# for one real answer.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl apply --filename "$here/manifest.yaml"
kubectl wait --for=condition=Ready inferenceservice/laguna-s-2-1-dflash --timeout=7200s
exec "$here/smoke.sh"
