docker pull vllm/vllm-openai:v0.21.0-cu130
