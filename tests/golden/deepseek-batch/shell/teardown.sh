#!/bin/sh
# teardown.sh of recipe deepseek-batch, catalogue 0.1.0, target shell
# DeepSeek-V4-Flash-0731 for long prompts on two DGX Sparks
# image: ghcr.io/bjk110/vllm-spark:unholy-fusion-prod-ready@sha256:d8492e7677cf1b9aaa3344e0e6865efc468454013eee5ebabac85be90af027be
# HEAD_FABRIC_ADDRESS: 192.0.2.1
# WORKER_FABRIC_ADDRESS: 192.0.2.2
# made by: recipe render deepseek-batch --target shell --set HEAD_FABRIC_ADDRESS=192.0.2.1 --set WORKER_FABRIC_ADDRESS=192.0.2.2
# The shell target starts no container: the engine ends with the shell that runs it.
set -eu

echo "stop the engine with an interrupt in its own shell" >&2
