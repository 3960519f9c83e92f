#!/bin/sh
# teardown.sh of recipe kimi-k3-pd, catalogue 0.1.0, target shell
# Kimi-K3 on two nodes of eight MI355X, prefill and decode apart
# image: johnqin2025/kimi-k3-dspark:1.1.0-mi355x-rocm7.2.3-20260802@sha256:5f3007aff1bc231eceb9f024e56ee80e44f9ca101a521aa50fe6bfa6c979d6b8
# made by: recipe render kimi-k3-pd --target shell --node spark-01
# The shell target starts no container: the engine ends with the shell that runs it.
set -eu

echo "stop the engine with an interrupt in its own shell" >&2
