#!/bin/sh
set -eu
EXTRA_DOCKER_ARGS="-v /srv/models:/models" sudo ./launch-cluster.sh start
