docker run --rm registry.example.com/tiny/engine:1.2.0@sha256:1111111111111111111111111111111111111111111111111111111111111111 \
  python3 -m sglang.launch_server --model-path tiny-lab/Tiny-Chat
