"""The flags of the control plane's programs.

Paths are relative: each program runs in the control plane's folder, and the name of a socket
may have no more than 107 bytes.
"""

from typing import Final

ETCD: Final = "etcd"
SERVER: Final = "kube-apiserver"
CONTROLLERS: Final = "kube-controller-manager"
SCHEDULER: Final = "kube-scheduler"
PROGRAMS: Final = (ETCD, SERVER, CONTROLLERS, SCHEDULER)

KUBECONFIG: Final = "kubeconfig"
TOKENS: Final = "tokens.csv"
# What kube-apiserver makes for itself in --cert-dir. The certificate's file has its authority
# too. The key also signs the tokens of service accounts.
CERTIFICATE: Final = "certificates/apiserver.crt"
KEY: Final = "certificates/apiserver.key"

_CLIENTS_SOCKET: Final = "unix://etcd.sock"
_PEERS_SOCKET: Final = "unix://etcd-peers.sock"
# They would act on what is said of nodes that no kubelet reports on.
_NO_CONTROLLERS: Final = ("node-lifecycle-controller", "taint-eviction-controller")


def etcd_flags() -> tuple[str, ...]:
    """Sockets instead of ports: they are in a folder that others cannot enter."""
    return (
        "--name=recipe",
        "--data-dir=etcd",
        f"--listen-client-urls={_CLIENTS_SOCKET}",
        f"--advertise-client-urls={_CLIENTS_SOCKET}",
        f"--listen-peer-urls={_PEERS_SOCKET}",
        f"--initial-advertise-peer-urls={_PEERS_SOCKET}",
        f"--initial-cluster=recipe={_PEERS_SOCKET}",
        "--unsafe-no-fsync",
        "--log-level=warn",
    )


def server_flags(port: int) -> tuple[str, ...]:
    """kube-apiserver on loopback, as strict as a cluster's: RBAC, every default admission."""
    return (
        f"--etcd-servers={_CLIENTS_SOCKET}",
        "--bind-address=127.0.0.1",
        f"--secure-port={port}",
        "--cert-dir=certificates",
        # It would announce itself on loopback, which is no address of an endpoint.
        "--endpoint-reconciler-type=none",
        "--service-cluster-ip-range=10.0.0.0/16",
        "--service-account-issuer=https://kubernetes.default.svc",
        f"--service-account-signing-key-file={KEY}",
        f"--service-account-key-file={KEY}",
        f"--token-auth-file={TOKENS}",
        "--anonymous-auth=false",
        "--authorization-mode=RBAC",
        # Recipes over RDMA have privileged containers.
        "--allow-privileged=true",
        "--profiling=false",
    )


def controllers_flags() -> tuple[str, ...]:
    return (
        f"--kubeconfig={KUBECONFIG}",
        "--leader-elect=false",
        "--secure-port=0",
        f"--service-account-private-key-file={KEY}",
        f"--root-ca-file={CERTIFICATE}",
        f"--controllers=*,{','.join(f'-{name}' for name in _NO_CONTROLLERS)}",
        # Tests delete and make objects in quick succession.
        "--kube-api-qps=200",
        "--kube-api-burst=400",
    )


def scheduler_flags() -> tuple[str, ...]:
    return (
        f"--kubeconfig={KUBECONFIG}",
        "--leader-elect=false",
        "--secure-port=0",
        "--kube-api-qps=200",
        "--kube-api-burst=400",
    )
