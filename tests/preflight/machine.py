"""A machine to look at: real file systems in a mount namespace of its own, a made-up /proc.

The probe runs in a root that has this machine's programs, the directories that are mounted into
it, and only that of /proc and /sys which a test wrote. `mountinfo` is the kernel's own, unless a
test gives a recorded one, for mounts that this machine cannot make.
"""

import shlex
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_PROGRAMS: Final = ("bin", "sbin", "lib", "lib64", "usr", "dev")
MEMINFO: Final = {"MemTotal": 1 << 40, "MemFree": 1 << 39, "MemAvailable": 1 << 39, "Cached": 0}
_TCP: Final = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt uid\n"


@dataclass
class Machine:
    """`folder` holds what the machine has; `host_mounts` are shell lines that mount more there.

    Memory is in kB, `listening` are ports, `fabric` is the state of each RDMA device.
    """

    folder: Path
    vendor: str = "nvidia"
    accelerators: int = 8
    memory: Mapping[str, int] = field(default_factory=lambda: dict(MEMINFO))
    listening: Sequence[int] = ()
    fabric: Mapping[str, str] = field(default_factory=dict)
    interfaces: Sequence[str] = ()
    mountinfo: str | None = None
    host_mounts: Sequence[str] = ()

    @property
    def disk(self) -> Path:
        """The machine's own file system, as a folder of this one."""
        path = self.folder / "disk"
        path.mkdir(parents=True, exist_ok=True)
        return path

    def has(self, path: str) -> bool:
        return (self.disk / path.lstrip("/")).is_dir()

    def run(
        self, command: Sequence[str], volumes: Mapping[str, str]
    ) -> "subprocess.CompletedProcess[str]":
        """Run a command in a root with these volumes: its path to the machine's path."""
        self._write()
        root = self.folder / "root"
        lines = ["set -e", f"mount -t tmpfs tmpfs {root}", f"cd {root}"]
        lines += [f"{line} || exit 99" for line in self.host_mounts]
        for name in _PROGRAMS:
            lines += [f"mkdir {name}; if [ -d /{name} ]; then mount --rbind /{name} {name}; fi"]
        lines += ["mkdir kernel; mount --rbind /proc kernel", "mkdir proc sys"]
        lines += [f"cp -a {self.folder}/proc/. proc", f"cp -a {self.folder}/sys/. sys"]
        lines += [] if self.mountinfo is not None else ["ln -s /kernel/self proc/self"]
        for inside, outside in volumes.items():
            source, target = shlex.quote(f"{self.disk}{outside}"), shlex.quote(f".{inside}")
            lines += [f"mkdir -p {target}", f"mount --rbind {source} {target}"]
            lines += [f"mount -o remount,bind,ro {target}"]
        lines += [f"exec chroot . {shlex.join(command)}"]
        (self.folder / "root").mkdir(exist_ok=True)
        return subprocess.run(
            ["unshare", "--mount", "--propagation", "private", "sh", "-c", "\n".join(lines)],
            capture_output=True,
            encoding="utf-8",
            errors="surrogateescape",
            check=False,
        )

    def _write(self) -> None:
        files = {
            "proc/meminfo": "".join(f"{k}: {v} kB\n" for k, v in self.memory.items()),
            "proc/net/tcp": _TCP + "".join(_listener(port) for port in self.listening),
            "sys/dev/block/.kept": "",
        }
        for index in range(self.accelerators):
            if self.vendor == "nvidia":
                model = "Model: \t\t NVIDIA H200\n"
                files[f"proc/driver/nvidia/gpus/{index}/information"] = model
            else:
                files[f"sys/class/kfd/kfd/topology/nodes/{index + 1}/gpu_id"] = "4711\n"
                files[f"sys/class/kfd/kfd/topology/nodes/{index + 1}/name"] = "gfx950\n"
        if self.vendor == "nvidia":
            files["proc/driver/nvidia/version"] = "NVRM version: NVIDIA UNIX 580.95.05\n"
        elif self.vendor == "amd":
            files["sys/module/amdgpu/version"] = "6.16.6\n"
            files["sys/class/kfd/kfd/topology/nodes/0/gpu_id"] = "0\n"
        for device, state in self.fabric.items():
            files[f"sys/class/infiniband/{device}/ports/1/state"] = f"4: {state}\n"
        for name in self.interfaces:
            files[f"sys/class/net/{name}/operstate"] = "up\n"
        if self.mountinfo is not None:
            files["proc/self/mountinfo"] = self.mountinfo
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")


def _listener(port: int) -> str:
    return f"   0: 00000000:{port:04X} 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0\n"
