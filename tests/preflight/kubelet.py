"""The kubelet of made-up nodes: it takes probe pods from a real API server and runs them.

A pod's container runs as a real process in a `Machine`, with the pod's volumes and no others; its
output is given to `kubectl logs` by the API server, which asks for it here over HTTPS.
"""

import json
import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from generator.cluster.access import Cluster
from generator.cluster.client import Client
from generator.errors import Operational
from generator.preflight.probe_pod import LABEL
from tests.preflight.machine import Machine
from tests.properties.kubelet import expand

_PODS: Final = f"/api/v1/pods?labelSelector={LABEL}&watch=true"
# How soon its server sees that it is to end.
_PAUSE: Final = 0.02


@dataclass
class Kubelet:
    """`images` are those that the nodes have; `stuck` nodes start and end no pod.

    `on_start` is called before a container runs. `seen` are all pods that came, as they were.
    """

    cluster: Cluster
    machines: Mapping[str, Machine]
    images: set[str] = field(default_factory=set)
    stuck: set[str] = field(default_factory=set)
    on_start: Callable[[], None] = lambda: None
    seen: list[dict[str, Any]] = field(default_factory=list)
    _logs: dict[str, bytes] = field(default_factory=dict)
    _told: set[str] = field(default_factory=set)

    def __enter__(self) -> "Kubelet":
        self._client = Client(self.cluster.access)
        self._watch = self._client._connect()
        self._watch.request("GET", _PODS, headers=self._client._headers())
        self._watch.sock.settimeout(None)
        pods = self._watch.getresponse()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self._logs))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        certificates = self.cluster.folder / "certificates"
        context.load_cert_chain(certificates / "apiserver.crt", certificates / "apiserver.key")
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self._threads = [
            threading.Thread(target=self._server.serve_forever, args=(_PAUSE,)),
            threading.Thread(target=self._work, args=(pods,)),
        ]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        # Below TLS: without it, the thread would read what is on its way as it was sent.
        socket.socket.shutdown(self._watch.sock, socket.SHUT_RDWR)
        self._server.shutdown()
        for thread in self._threads:
            thread.join()
        self._watch.close()
        self._server.server_close()

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    def _work(self, pods: HTTPResponse) -> None:
        """Look at each pod that changes, until the connection is shut."""
        while line := _line(pods):
            event = json.loads(line)
            pod = event["object"]
            node = pod["spec"].get("nodeName")
            is_there = event["type"] != "DELETED"
            if is_there and node in self.machines and node not in self.stuck:
                self._look_at(pod, self.machines[node])

    def _look_at(self, pod: dict[str, Any], machine: Machine) -> None:
        uid = pod["metadata"]["uid"]
        path = f"/api/v1/namespaces/{pod['metadata']['namespace']}/pods/{pod['metadata']['name']}"
        try:
            if pod["metadata"].get("deletionTimestamp"):
                self._client.delete(path)
            elif uid not in self._told and pod["status"].get("phase") == "Pending":
                self._told.add(uid)
                self.seen.append(pod)
                self._start(pod, path, machine)
        except Operational:
            return  # it was removed meanwhile

    def _start(self, pod: dict[str, Any], path: str, machine: Machine) -> None:
        missing = [v for v in pod["spec"].get("volumes", ()) if not _is_there(v, machine)]
        container = pod["spec"]["containers"][0]
        for volume in missing:
            self._event(pod, volume)
        if missing:
            return
        if container["image"] not in self.images:
            assert container["imagePullPolicy"] == "Never"
            state = {"waiting": {"reason": "ErrImageNeverPull", "message": "not present"}}
            self._report(path, "Pending", state)
            return
        self.on_start()
        paths = {v["name"]: v["hostPath"]["path"] for v in pod["spec"].get("volumes", ())}
        mounts = {m["mountPath"]: paths[m["name"]] for m in container.get("volumeMounts", ())}
        words = [expand(w, {}) for w in (*container["command"], *container.get("args", ()))]
        done = machine.run(words, mounts)
        self._logs[pod["metadata"]["name"]] = done.stdout.encode("utf-8", "surrogateescape")
        ended: dict[str, Any] = {"exitCode": done.returncode, "reason": "Completed"}
        self._report(path, "Failed" if done.returncode else "Succeeded", {"terminated": ended})

    def _report(self, path: str, phase: str, state: dict[str, Any]) -> None:
        status: dict[str, Any] = {"name": "probe", "state": state, "image": "", "imageID": ""}
        status |= {"ready": False, "restartCount": 0}
        self._client.patch(
            f"{path}/status", {"status": {"phase": phase, "containerStatuses": [status]}}
        )

    def _event(self, pod: dict[str, Any], volume: dict[str, Any]) -> None:
        """https://github.com/kubernetes/kubernetes/blob/master/pkg/volume/hostpath/host_path.go"""
        metadata = pod["metadata"]
        path = volume["hostPath"]["path"]
        self._client.create(
            f"/api/v1/namespaces/{metadata['namespace']}/events",
            {
                "metadata": {"generateName": "mount-", "namespace": metadata["namespace"]},
                "involvedObject": {"kind": "Pod", "name": metadata["name"], "uid": metadata["uid"]}
                | {"namespace": metadata["namespace"]},
                "reason": "FailedMount",
                "type": "Warning",
                "message": f'MountVolume.SetUp failed for volume "{volume["name"]}" : '
                f"hostPath type check failed: {path} is not a directory",
            },
        )


def _line(pods: HTTPResponse) -> bytes:
    try:
        return pods.readline()
    except (OSError, ValueError, HTTPException):
        return b""


def _is_there(volume: dict[str, Any], machine: Machine) -> bool:
    assert volume["hostPath"]["type"] == "Directory"
    return machine.has(volume["hostPath"]["path"])


def _handler(logs: Mapping[str, bytes]) -> type[BaseHTTPRequestHandler]:
    """Answers /containerLogs/NAMESPACE/POD/CONTAINER."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = self.path.split("?")[0].split("/")[3]
            self.send_response(200 if name in logs else 404)
            self.end_headers()
            self.wfile.write(logs.get(name, b""))

        def log_message(self, *_: object) -> None:
            return

    return Handler
