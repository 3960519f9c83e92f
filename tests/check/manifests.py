"""A good rendered file, and how the tests check one."""

from pathlib import Path

from generator.check.kubeconform import check_manifests
from generator.finding import Finding

GOOD = """\
# Rendered.
apiVersion: v1
kind: Service
metadata:
  name: chat
spec:
  clusterIP: None
  selector: {app: chat}
  ports:
    - name: http
      port: 8000
      targetPort: http
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: chat
  labels: {app: chat}
spec:
  serviceName: chat
  replicas: 2
  selector:
    matchLabels: {app: chat}
  template:
    metadata:
      labels: {app: chat}
    spec:
      containers:
        - name: engine
          image: registry.example/engine@sha256:0
          args: ["--port", "8000"]
          ports:
            - {name: http, containerPort: 8000}
          resources:
            limits: {nvidia.com/gpu: 8, memory: 64Gi}
          readinessProbe:
            httpGet: {path: /health, port: http}
      volumes:
        - name: shm
          emptyDir: {medium: Memory, sizeLimit: 16Gi}
"""


def found_in(text: str, schemas: Path) -> tuple[Finding, ...]:
    return check_manifests({"chat/manifests.yaml": text}, schemas)
