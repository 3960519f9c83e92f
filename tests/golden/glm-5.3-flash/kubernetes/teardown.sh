#!/bin/sh
# teardown.sh of recipe glm-5.3-flash, catalogue 0.1.0, target kubernetes
# GLM-5.3-Flash on four H200
# image: lmsysorg/sglang:glm-5.3-flash@unknown
# NODE: spark-01
# HEAD_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# made by: recipe render glm-5.3-flash --node spark-01
# Removes exactly what this bundle made, and returns when its pods are gone: until then they
# hold their accelerators. Downloaded weights and compiled kernels stay on the nodes.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl delete --ignore-not-found --filename "$here/manifest.yaml"
kubectl wait pod --for=delete --timeout=900s \
  --selector app.kubernetes.io/name=glm-5-3-flash,app.kubernetes.io/managed-by=serving-recipes
