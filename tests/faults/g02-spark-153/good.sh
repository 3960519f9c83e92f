#!/bin/sh
set -eu
sudo VLLM_SPARK_EXTRA_DOCKER_ARGS="-v /srv/models/tiny:/weights/tiny" ./launch-cluster.sh start
