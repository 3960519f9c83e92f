FROM vllm/vllm-openai:latest-cu130
RUN pip install nixl
