#!/bin/sh
# head.sh of recipe glm-5.3-flash, catalogue 0.1.0, target shell
# GLM-5.3-Flash on four H200
# image: lmsysorg/sglang:glm-5.3-flash@unknown
# made by: recipe render glm-5.3-flash --target shell --node spark-01
# The engine of the head alone, for inside a container of the image.
set -eu

export HF_HOME=/cache/huggingface

exec python3 \
  -m sglang.launch_server \
  --model-path zai-org/GLM-5.3-Flash \
  --tp-size 4 \
  --pp-size 1 \
  --revision c5b82b63e37b \
  --host 0.0.0.0 \
  --served-model-name zai-org/GLM-5.3-Flash \
  --tool-call-parser glm47 \
  --mem-fraction-static 0.82 \
  --kv-cache-dtype bfloat16 \
  --dsa-prefill-backend tilelang \
  --dsa-decode-backend tilelang \
  --moe-runner-backend triton \
  --reasoning-parser glm45
