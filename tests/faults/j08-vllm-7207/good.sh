docker run --rm --ipc host \
  --device /dev/kfd --device /dev/dri --group-add video --group-add render \
  rocm/vllm:rocm7.0@sha256:3333333333333333333333333333333333333333333333333333333333333333 \
  vllm serve tiny-lab/Tiny-Chat
