#!/bin/sh
# serve.sh of recipe deepseek-batch, catalogue 0.1.0, target kubernetes
# DeepSeek-V4-Flash-0731 for long prompts on two DGX Sparks
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
# made by: recipe render deepseek-batch --node spark-01 --worker-node spark-02 --namespace llm --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef --set RUNTIME_CLASS=nvidia --set HEAD_MODEL_DIR=/data/head/model --set HEAD_FABRIC_INTERFACE=fabric-head --set HEAD_FABRIC_DEVICE=fabric-head --set WORKER_MODEL_DIR=/data/worker/model --set WORKER_FABRIC_INTERFACE=fabric-worker --set WORKER_FABRIC_DEVICE=fabric-worker
# Applies the manifests, waits until every rank runs and the engine is ready, then asks it
# for one real answer.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl apply --filename "$here/manifest.yaml"
kubectl --namespace llm rollout status statefulset/deepseek-batch-head --timeout=5400s
kubectl --namespace llm rollout status statefulset/deepseek-batch-worker --timeout=5400s
exec "$here/smoke.sh"
