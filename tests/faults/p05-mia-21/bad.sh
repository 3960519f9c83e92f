#!/bin/sh
repository=/data/hub/models--tiny-lab--Tiny-Chat
snapshot=$(ls "$repository/snapshots" | head -1)
vllm serve "$repository/snapshots/$snapshot"
