#!/bin/sh
# teardown.sh of recipe glm-5.3-flash-dflash2, catalogue 0.1.0, target shell
# GLM-5.3-Flash on four H200 with DFlash2
# image: lmsysorg/sglang:glm-5.3-flash@unknown
# made by: recipe render glm-5.3-flash-dflash2 --target shell --node spark-01
# The shell target starts no container: the engine ends with the shell that runs it.
set -eu

echo "stop the engine with an interrupt in its own shell" >&2
