#!/bin/sh
# teardown.sh of recipe deepseek-v4.1-flash-vllm, catalogue 0.1.0, target shell
# DeepSeek-V4.1-Flash on four H200 with vLLM
# image: dynamoci.azurecr.io/ai-dynamo/dynamo:1.6.0-ci-ef99c7685d7f2336fd1d10ab5ff1492745f9ed8b-vllm-runtime@sha256:ce6f8c5d1d3cf4977c386c4cad85122744586d1622e677ba3739bf1580a13e88
# made by: recipe render deepseek-v4.1-flash-vllm --target shell --node spark-01
# The shell target starts no container: the engine ends with the shell that runs it.
set -eu

echo "stop the engine with an interrupt in its own shell" >&2
