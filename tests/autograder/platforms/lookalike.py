"""Look-alikes of platforms: a root folder of their own, a bare environment, and no network.

bubblewrap makes them, as root. What it adds to a bare machine is this machine's `/usr` without its
Pythons and without bubblewrap, and what a test binds into it.
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.autograder.course.small import write_homework

PYTHON = Path("/usr/bin/python3.11")
"""Debian's Python, which works in any folder."""

LANDLOCK_CREATE_RULESET = 444
UNSHARE, CLONE = 272, 56
ENOSYS, EPERM = 38, 1


def require_lookalikes() -> None:
    """Skip the test where bubblewrap can't make a look-alike."""
    if sys.platform != "linux" or os.getuid() != 0:
        pytest.skip("only root on Linux can make the look-alike of a platform")
    if not PYTHON.is_file():
        pytest.skip(f"{PYTHON}, which works in any folder, isn't here")


def run_in(
    root: Mapping[str, Path],
    command: Sequence[str],
    *,
    folder: str = "/",
    environment: Mapping[str, str] | None = None,
    pythons: Sequence[str] = (),
    has_bubblewrap: bool = False,
    has_landlock: bool = True,
    capabilities: Sequence[str] = ("ALL",),
    user: int = 0,
) -> subprocess.CompletedProcess[str]:
    """Run a command on a bare machine without a network.

    Parameters
    ----------
    root
        The folders that it can write to, by their paths there.
    pythons
        Which interpreters of this machine are there, such as `/usr/bin/python3`.
    capabilities
        What root may do.
    """
    found = [path for path in Path("/usr/bin").glob("python3*") if path.is_file()]
    hidden = [path for path in found if str(path.resolve()) not in pythons]
    hidden += [] if has_bubblewrap else [Path("/usr/bin/bwrap")]
    with tempfile.TemporaryFile() as program, tempfile.TemporaryDirectory() as empty:
        nothing = Path(empty) / "nothing"
        nothing.touch(mode=0o644)
        options = ["--unshare-net", "--unshare-ipc", "--die-with-parent"]
        # Where parts of /proc are hidden, as in most containers, bubblewrap can't start.
        own = ["--unshare-pid", "--proc", "/proc"]
        options += ["--bind", "/proc", "/proc"] if has_bubblewrap else own
        options += ["--ro-bind", "/usr", "/usr", "--dev", "/dev"]
        options += ["--tmpfs", "/tmp", "--dir", "/etc"]
        for name in ("bin", "lib", "lib64", "sbin"):
            options += ["--symlink", f"usr/{name}", f"/{name}"]
        options += ["--ro-bind", "/etc/ld.so.cache", "/etc/ld.so.cache"]
        options += ["--tmpfs", "/usr/local", "--tmpfs", "/usr/share/zoneinfo"]
        for path in hidden:
            options += ["--ro-bind", str(nothing), str(path)]
        for name, path in root.items():
            options += ["--bind", str(path), name]
        for capability in capabilities:
            options += ["--cap-add", capability]
        if user:
            options += ["--unshare-user", "--uid", str(user), "--gid", str(user)]
        options += ["--clearenv", "--setenv", "PATH", "/usr/local/bin:/usr/bin:/bin"]
        for name, value in (environment or {}).items():
            options += ["--setenv", name, value]
        if not has_landlock:
            program.write(_refusing(LANDLOCK_CREATE_RULESET, ENOSYS))
            program.seek(0)
            options += ["--seccomp", str(program.fileno())]
        return subprocess.run(
            ["bwrap", *options, "--chdir", folder, "--", *command],
            pass_fds=[program.fileno()],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )


def packaged_homework(folder: Path) -> Path:
    """Return the folder of a small homework with a handout."""
    write_homework(folder)
    (folder / "handout").mkdir()
    (folder / "handout" / "README.md").write_text("# Small\n", "utf-8")
    stub = "def add(a, b):\n    raise NotImplementedError\n\n\n"
    (folder / "handout" / "small.py").write_text(stub + stub.replace("add(a, b)", "twice(a)"))
    return folder


def _refusing(call: int, error: int) -> bytes:
    """Return a program for seccomp that refuses one system call."""
    load, jump_if_equal, give_back = 0x20, 0x15, 0x06
    refuse, allow = 0x00050000, 0x7FFF0000
    steps = [
        (load, 0, 0, 0),
        (jump_if_equal, 0, 1, call),
        (give_back, 0, 0, refuse | error),
        (give_back, 0, 0, allow),
    ]
    return b"".join(struct.pack("=HBBI", *step) for step in steps)
