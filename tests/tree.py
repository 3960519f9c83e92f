"""A made tree of files of the kinds that people keep, for the bench of `recipe lint`.

Every file differs from every other in what a cache could be keyed by.
"""

from pathlib import Path
from typing import Final

_POD: Final = """\
apiVersion: apps/v1
kind: Deployment
metadata:
  name: engine-{n}
  namespace: serving
  labels: {{app: engine-{n}, team: models}}
spec:
  replicas: 1
  strategy: {{type: Recreate}}
  selector:
    matchLabels: {{app: engine-{n}}}
  template:
    metadata:
      labels: {{app: engine-{n}}}
    spec:
      nodeSelector:
        nvidia.com/gpu.product: NVIDIA-H200
      containers:
        - name: engine
          image: docker.io/vllm/vllm-openai:v0.10.{n}
          command: [vllm, serve]
          args:
            - /models/checkpoint-{n}
            - --served-model-name=model-{n}
            - --tensor-parallel-size=8
            - --max-model-len=131072
            - --gpu-memory-utilization=0.90
            - --kv-cache-dtype
            - fp8
            - --compilation-config
            - '{{"mode": 3, "cudagraph_capture_sizes": [1, 2, 4, 8]}}'
          env:
            - {{name: HF_HOME, value: /cache}}
            - name: NCCL_DEBUG
              value: WARN
            - name: TOKEN
              valueFrom: {{secretKeyRef: {{name: token, key: value}}}}
          ports:
            - {{containerPort: 8000, name: http}}
          readinessProbe:
            httpGet: {{path: /health, port: 8000}}
            periodSeconds: 10
            failureThreshold: 180
          resources:
            requests: {{nvidia.com/gpu: 8, memory: 512Gi}}
            limits: {{nvidia.com/gpu: 8, memory: 512Gi}}
          volumeMounts:
            - {{name: models, mountPath: /models, readOnly: true}}
            - {{name: shm, mountPath: /dev/shm}}
      volumes:
        - name: models
          persistentVolumeClaim: {{claimName: models-{n}}}
        - name: shm
          emptyDir: {{medium: Memory, sizeLimit: 64Gi}}
---
apiVersion: v1
kind: Service
metadata:
  name: engine-{n}
  namespace: serving
spec:
  selector: {{app: engine-{n}}}
  ports:
    - {{port: 8000, targetPort: http}}
"""
_COMPOSE: Final = """\
services:
  engine:
    image: docker.io/lmsysorg/sglang:v0.5.{n}
    ipc: host
    command:
      - python3
      - -m
      - sglang.launch_server
      - --model-path=/models/checkpoint-{n}
      - --tp=4
      - --mem-fraction-static=0.85
      - --attention-backend=fa3
      - --port=30000
    environment:
      HF_HOME: /cache
      SGLANG_LOG_LEVEL: ${{LEVEL:-info}}
    ports: ["30000:30000"]
    volumes:
      - /srv/models:/models:ro
    deploy:
      resources:
        reservations:
          devices:
            - {{driver: nvidia, count: 4, capabilities: [gpu]}}
"""
_SCRIPT: Final = """\
#!/usr/bin/env bash
# Starts engine {n} and waits until it answers.
set -euo pipefail
MODEL="${{MODEL:-/models/checkpoint-{n}}}"
PORT=80{n}
ARGS=(
  --served-model-name "model-{n}"
  --tensor-parallel-size 2
  --max-num-seqs 64
)
if [ ! -f "$MODEL/config.json" ]; then
  echo "no model in $MODEL" >&2
  exit 1
fi
docker run --rm -d --gpus all --name "engine-{n}" -e HF_HOME=/cache \\
  -v /srv/models:/models:ro -p "$PORT:8000" docker.io/vllm/vllm-openai:v0.10.{n} \\
  --model "$MODEL" "${{ARGS[@]}}"
for _ in $(seq 180); do
  curl --max-time 5 -sf "http://localhost:$PORT/health" && break
  sleep 10
done
"""
_PAGE: Final = """\
# Engine {n}

A page with a start of an engine, a request, and what people write around them. The checkpoint
`checkpoint-{n}` needs two accelerators; the first start compiles kernels and takes longer.

| setting | value |
|---|---|
| `--max-model-len` | 131072 |
| `--max-num-seqs` | 64 |

```sh
vllm serve /models/checkpoint-{n} --tensor-parallel-size 2 --port 8000
```

Ask it something:

```console
$ curl --max-time 60 http://localhost:8000/v1/models
{{"object": "list"}}
```

```yaml
image: docker.io/vllm/vllm-openai:v0.10.{n}
args: [--max-model-len, "131072"]
```
"""
# Of ten files four are manifests, two each are the rest.
_MIX: Final = (
    (_POD, "deploy-{n}.yaml"),
    (_SCRIPT, "run-{n}.sh"),
    (_POD, "engine-{n}.yaml"),
    (_COMPOSE, "compose-{n}.yaml"),
    (_PAGE, "page-{n}.md"),
)


def make_tree(root: Path, count: int) -> None:
    """Write `count` files below `root`, twenty a folder."""
    for n in range(count):
        text, name = _MIX[n % len(_MIX)]
        folder = root / f"team-{n // 20}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name.format(n=n)).write_text(text.format(n=n), encoding="utf-8")
