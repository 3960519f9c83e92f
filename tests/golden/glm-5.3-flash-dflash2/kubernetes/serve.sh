#!/bin/sh
# serve.sh of recipe glm-5.3-flash-dflash2, catalogue 0.1.0, target kubernetes
# GLM-5.3-Flash on four H200 with DFlash2
# image: lmsysorg/sglang:glm-5.3-flash@unknown
# NODE: spark-01
# HEAD_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# made by: recipe render glm-5.3-flash-dflash2 --node spark-01
# Applies the manifests, waits until every rank runs and the engine is ready, then asks it
# for one real answer.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl apply --filename "$here/manifest.yaml"
kubectl rollout status statefulset/glm-5-3-flash-dflash2-head --timeout=5400s
exec "$here/smoke.sh"
