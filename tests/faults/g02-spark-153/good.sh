#!/bin/sh
set -eu
sudo VLLM_SPARK_EXTRA_DOCKER_ARGS="-v /srv/models/tiny:/root/model" ./launch-cluster.sh start
