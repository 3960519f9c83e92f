#!/bin/sh
set -eu
VLLM_SPARK_EXTRA_DOCKER_ARGS="-v /srv/models/tiny:/root/model" sudo ./launch-cluster.sh start
