"""For each kind that recipes render: a good object, and edits that an API server must refuse."""

import json
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final

import yaml

from tests.check.custom_resources import REALISTIC

Path = tuple[str | int, ...]
GONE: Final = object()

_SERVICE: Final = """\
apiVersion: v1
kind: Service
metadata: {name: chat}
spec:
  selector: {app: chat}
  ports: [{name: http, port: 8000, targetPort: http}]
"""
_STATEFUL_SET: Final = """\
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: chat}
spec:
  serviceName: chat
  replicas: 1
  selector: {matchLabels: {app: chat}}
  template:
    metadata: {labels: {app: chat}}
    spec:
      containers:
        - name: engine
          image: registry.example/engine@sha256:0
          resources: {limits: {nvidia.com/gpu: 1}}
      volumes: [{name: shm, emptyDir: {medium: Memory, sizeLimit: 16Gi}}]
"""
GOOD: Final = {"Service": _SERVICE, "StatefulSet": _STATEFUL_SET, **REALISTIC}


@dataclass(frozen=True, slots=True)
class Edit:
    """A value to put at a path of a kind's good object, and what the server says of it."""

    kind: str
    fault: str
    path: Path
    value: object
    says: str

    def __str__(self) -> str:
        return f"{self.kind}-{self.fault}"

    def text(self) -> str:
        """The edited object as a file, one key a line, so that a line tells a place."""
        data = deepcopy(yaml.safe_load(GOOD[self.kind]))
        inner: Any = data
        for step in self.path[:-1]:
            inner = inner[step]
        if self.value is GONE:
            del inner[self.path[-1]]
        else:
            inner[self.path[-1]] = self.value
        return f"{json.dumps(data, indent=1)}\n"


_POD: Final[Path] = ("spec", "template", "spec")
_LEADER: Final[Path] = ("spec", "leaderWorkerTemplate", "leaderTemplate", "spec")
_PREDICTOR: Final[Path] = ("spec", "predictor")
_WORKER: Final[Path] = ("spec", "services", "prefill")
EDITS: Final = (
    Edit("Service", "unknown", ("spec", "ports", 0, "prot"), 1, "unknown field `spec.ports[0]"),
    Edit("Service", "type", ("spec", "ports", 0, "port"), "http", "is of type string"),
    Edit("Service", "missing", ("spec", "ports", 0, "port"), GONE, "must be between 1 and 65535"),
    Edit("StatefulSet", "unknown", (*_POD, "hostNet"), True, "unknown field"),
    Edit("StatefulSet", "type", ("spec", "replicas"), "1", "it must be int32"),
    Edit("StatefulSet", "quantity", (*_POD, "volumes", 0, "emptyDir", "sizeLimit"), "1G1", "quan"),
    Edit("StatefulSet", "missing", (*_POD, "containers"), GONE, "Required value"),
    Edit("LeaderWorkerSet", "unknown", (*_LEADER, "hostNet"), True, "unknown field"),
    Edit("LeaderWorkerSet", "type", ("spec", "replicas"), "1", "must be of type integer"),
    Edit(
        *("LeaderWorkerSet", "quantity"),
        (*_LEADER, "containers", 0, "resources", "limits", "memory"),
        *("64 GB", "should match"),
    ),
    Edit("LeaderWorkerSet", "missing", (*_LEADER, "containers", 0, "name"), GONE, "Required value"),
    Edit("InferenceService", "unknown", (*_PREDICTOR, "replicas"), 1, "unknown field"),
    Edit("InferenceService", "type", (*_PREDICTOR, "minReplicas"), "1", "must be of type integer"),
    Edit(
        *("InferenceService", "quantity"),
        (*_PREDICTOR, "containers", 0, "resources", "limits", "memory"),
        *("64 GB", "should match"),
    ),
    Edit("InferenceService", "missing", (*_PREDICTOR, "containers", 0, "name"), GONE, "Required"),
    Edit("ServingRuntime", "unknown", ("spec", "hostNetwork"), True, "unknown field"),
    Edit("ServingRuntime", "type", ("spec", "multiModel"), "no", "must be of type boolean"),
    Edit(
        *("ServingRuntime", "quantity"),
        ("spec", "volumes", 0, "emptyDir", "sizeLimit"),
        *("64 GB", "should match"),
    ),
    Edit("ServingRuntime", "missing", ("spec", "containers"), GONE, "Required value"),
    Edit("InferaDeployment", "unknown", (*_WORKER, "replica"), 1, "unknown field"),
    Edit("InferaDeployment", "type", (*_WORKER, "replicas"), "1", "must be of type integer"),
    Edit(
        *("InferaDeployment", "quantity"),
        (*_WORKER, "extraPodSpec", "containers", 0, "resources", "limits", "memory"),
        *("64 GB", "should match"),
    ),
    Edit("InferaDeployment", "missing", (*_WORKER, "componentType"), GONE, "Required value"),
)
