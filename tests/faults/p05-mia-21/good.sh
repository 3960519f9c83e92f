#!/bin/sh
repository=/data/hub/models--tiny-lab--Tiny-Chat
snapshot=$(cat "$repository/refs/main")
vllm serve "$repository/snapshots/$snapshot"
