#!/bin/sh
# teardown.sh of recipe deepseek-v4.1-flash, catalogue 0.1.0, target shell
# DeepSeek-V4.1-Flash on four H200 with SGLang
# image: nvcr.io/nvidia/ai-dynamo/sglang-runtime:1.6.0-deepseek-v4.1-flash-dev.1@unknown
# made by: recipe render deepseek-v4.1-flash --target shell --node spark-01
# The shell target starts no container: the engine ends with the shell that runs it.
set -eu

echo "stop the engine with an interrupt in its own shell" >&2
