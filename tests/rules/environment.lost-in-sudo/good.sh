#!/bin/sh
set -eu
sudo EXTRA_DOCKER_ARGS="-v /srv/models:/models" ./launch-cluster.sh start
