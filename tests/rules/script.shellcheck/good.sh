#!/bin/sh
set -eu
model=$1
exec vllm serve "$model"
