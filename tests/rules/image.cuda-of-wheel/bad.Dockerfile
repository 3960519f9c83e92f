FROM nvidia/cuda:12.9.1-devel-ubuntu24.04
RUN pip install vllm==0.25.1
