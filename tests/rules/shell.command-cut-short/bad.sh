#!/bin/sh
vllm serve tiny-lab/Tiny-Chat --max-model-len 8192 \ 
  --max-num-seqs 64
