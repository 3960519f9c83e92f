#!/bin/sh
# teardown.sh of recipe laguna-s-2.1-dflash, catalogue 0.1.0, target shell
# Laguna S 2.1 on one DGX Spark with DFlash
# image: ghcr.io/r0b0tlab/vllm-laguna-s-2.1-nvfp4-sm121:unknown@sha256:4f8ba8a454fefc7b81f8e6ceafe46ed92ddf1f409a160556e5b1ea4daaaee80a
# made by: recipe render laguna-s-2.1-dflash --target shell
# The shell target starts no container: the engine ends with the shell that runs it.
set -eu

echo "stop the engine with an interrupt in its own shell" >&2
