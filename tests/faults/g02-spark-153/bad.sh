#!/bin/sh
set -eu
VLLM_SPARK_EXTRA_DOCKER_ARGS="-v /srv/models/tiny:/weights/tiny" sudo ./launch-cluster.sh start
