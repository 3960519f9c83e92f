"""Good documents of each custom resource: the least it takes, and what a recipe would say."""

from typing import Final

LEADER_WORKER_SET: Final = """\
apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata:
  name: chat
  labels: {app: chat}
spec:
  replicas: 1
  startupPolicy: LeaderReady
  rolloutStrategy:
    rollingUpdateConfiguration: {maxUnavailable: 1, maxSurge: 25%}
  leaderWorkerTemplate:
    size: 2
    restartPolicy: RecreateGroupOnPodRestart
    leaderTemplate:
      metadata:
        labels: {role: leader}
      spec:
        hostNetwork: true
        containers:
          - name: engine
            image: registry.example/engine@sha256:0
            args: ["--nnodes", "2", "--node-rank", "0"]
            env:
              - name: POD_IP
                valueFrom: {fieldRef: {fieldPath: status.podIP}}
            resources:
              limits: {nvidia.com/gpu: 1, memory: 64Gi}
            readinessProbe:
              httpGet: {path: /health, port: 8000}
            volumeMounts:
              - {name: shm, mountPath: /dev/shm}
        volumes:
          - name: shm
            emptyDir: {medium: Memory, sizeLimit: 16Gi}
    workerTemplate:
      spec:
        hostNetwork: true
        containers:
          - name: engine
            image: registry.example/engine@sha256:0
            args: ["--nnodes", "2", "--node-rank", "1"]
"""
INFERENCE_SERVICE: Final = """\
apiVersion: serving.kserve.io/v1beta1
kind: InferenceService
metadata:
  name: chat
  annotations: {serving.kserve.io/deploymentMode: RawDeployment}
spec:
  predictor:
    minReplicas: 1
    maxReplicas: 1
    deploymentStrategy:
      type: RollingUpdate
      rollingUpdate: {maxSurge: 0, maxUnavailable: 1}
    runtimeClassName: nvidia
    affinity:
      nodeAffinity:
        requiredDuringSchedulingIgnoredDuringExecution:
          nodeSelectorTerms:
            - matchExpressions:
                - {key: kubernetes.io/hostname, operator: In, values: [node-1]}
    initContainers:
      - {name: weights, image: registry.example/engine@sha256:0, command: [test, -f, /models/x]}
    containers:
      - name: kserve-container
        image: registry.example/engine@sha256:0
        args: ["--port", "8080"]
        ports:
          - {containerPort: 8080, protocol: TCP}
        resources:
          requests: {cpu: 500m, memory: 64Gi}
          limits: {nvidia.com/gpu: "8", memory: 64Gi}
    volumes:
      - name: models
        persistentVolumeClaim: {claimName: models, readOnly: true}
"""
SERVING_RUNTIME: Final = """\
apiVersion: serving.kserve.io/v1alpha1
kind: ServingRuntime
metadata:
  name: engine
spec:
  annotations: {prometheus.kserve.io/port: "8080"}
  multiModel: false
  supportedModelFormats:
    - {name: safetensors, version: "1", autoSelect: true, priority: 1}
  protocolVersions: [openAI]
  containers:
    - name: kserve-container
      image: registry.example/engine@sha256:0
      args: ["--model", /mnt/models]
      resources:
        limits: {nvidia.com/gpu: 1, memory: 64Gi}
  workerSpec:
    pipelineParallelSize: 2
    containers:
      - {name: worker-container, image: registry.example/engine@sha256:0}
  volumes:
    - name: shm
      emptyDir: {medium: Memory, sizeLimit: 16Gi}
"""
INFERA_DEPLOYMENT: Final = """\
apiVersion: infera.amd.com/v1alpha1
kind: InferaDeployment
metadata:
  name: chat
spec:
  backendFramework: sglang
  discoveryBackend: kubernetes
  image: registry.example/engine@sha256:0
  envs:
    - {name: HF_HOME, value: /models}
  services:
    router:
      componentType: server
      replicas: 1
    prefill:
      componentType: worker
      role: prefill
      numberOfNodes: 2
      resources: {gpu: 8, memory: 512Gi, sharedMemory: 64Gi}
      args: ["--tp-size", "16"]
      extraPodSpec:
        containers:
          - name: main
            resources:
              limits: {rdma/hca: 1, memory: 512Gi}
"""
REALISTIC: Final = {
    "LeaderWorkerSet": LEADER_WORKER_SET,
    "InferenceService": INFERENCE_SERVICE,
    "ServingRuntime": SERVING_RUNTIME,
    "InferaDeployment": INFERA_DEPLOYMENT,
}

# What stands after a name in the least that each kind takes.
_POD: Final = "{containers: [{name: a}]}"
_LEAST: Final = {
    "LeaderWorkerSet": f"{{leaderWorkerTemplate: {{workerTemplate: {{spec: {_POD}}}}}}}",
    "InferenceService": "{predictor: {}}",
    "ServingRuntime": _POD,
    "InferaDeployment": "{services: {a: {componentType: worker}}}",
}
LEAST: Final = {
    kind: f"{text.splitlines()[0]}\nkind: {kind}\nmetadata: {{name: a}}\nspec: {_LEAST[kind]}\n"
    for kind, text in REALISTIC.items()
}
