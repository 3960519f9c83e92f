#!/bin/sh
# head.sh of recipe glm-5.3-flash-dflash2, catalogue 0.1.0, target shell
# GLM-5.3-Flash on four H200 with DFlash2
# image: lmsysorg/sglang:glm-5.3-flash@unknown
# made by: recipe render glm-5.3-flash-dflash2 --target shell --node spark-01
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
  --speculative-algorithm DFLASH \
  --speculative-draft-model-path incoai/GLM-5.3-Flash-DFlash2 \
  --speculative-draft-model-revision dc77ff1c99eeb2df044ee3d4f0094eb033fee410 \
  --speculative-dflash-block-size 8 \
  --mem-fraction-static 0.83 \
  --kv-cache-dtype bfloat16 \
  --dsa-prefill-backend tilelang \
  --dsa-decode-backend tilelang \
  --moe-runner-backend triton \
  --speculative-moe-runner-backend triton \
  --speculative-draft-attention-backend fa3 \
  --reasoning-parser glm45
