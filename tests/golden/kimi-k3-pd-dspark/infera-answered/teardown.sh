#!/bin/sh
# teardown.sh of recipe kimi-k3-pd-dspark, catalogue 0.1.0, target infera
# Kimi-K3 on two nodes of eight MI355X, prefill and decode apart, with DSpark
# image: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# PREFILL_NODE: spark-01-prefill
# DECODE_NODE: spark-01-decode
# PREFILL_DRAFT_DIR: /data/models/Kimi-K3-DSpark
# PREFILL_MODEL_DIR: /data/models/DeepSeek-V4-Flash-0731
# IMAGE: registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# PREFILL_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# DECODE_DRAFT_DIR: /data/models/Kimi-K3-DSpark
# DECODE_MODEL_DIR: /data/models/DeepSeek-V4-Flash-0731
# DECODE_CACHE_DIR: /var/lib/serving-recipes/cache (default)
# NAMESPACE: llm
# made by: recipe render kimi-k3-pd-dspark --role-node prefill=spark-01-prefill --role-node decode=spark-01-decode --namespace llm --set PREFILL_DRAFT_DIR=/data/models/Kimi-K3-DSpark --set PREFILL_MODEL_DIR=/data/models/DeepSeek-V4-Flash-0731 --set DECODE_DRAFT_DIR=/data/models/Kimi-K3-DSpark --set DECODE_MODEL_DIR=/data/models/DeepSeek-V4-Flash-0731 --set IMAGE=registry.example.com/engine:own@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
# Removes exactly what this bundle made, and returns when its pods are gone: until then they
# hold their accelerators. Downloaded weights and compiled kernels stay on the nodes.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kubectl delete --ignore-not-found --filename "$here/manifest.yaml"
kubectl --namespace llm wait pod --for=delete --timeout=900s \
  --selector infera.amd.com/deployment=kimi-k3-opt-pd-dspark
