"""How a tier isolates a worker: the command that starts it, its files and its environment."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import stat
import sys
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from autograder.jail.limits import Limits
from autograder.workers.tiers import BUBBLEWRAP, LANDLOCK, CannotIsolate, Tier

JAIL = Path(__file__).parents[1] / "jail"
LOADERS = ("/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1")
SCRATCH = "/scratch"
"""The folder in the sandbox where a worker may write."""

DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")


@dataclass(frozen=True)
class Jail:
    """A tier with the packages that its workers can import and the limits that bind them."""

    tier: Tier
    imports: tuple[str, ...]
    limits: Limits

    def lockdown(self) -> dict[str, Any]:
        """Return the fields of the `Lockdown` by which a worker locks itself in."""
        readable = [*_readable_files(), *_packages(self.imports)]
        return {
            "tier": self.tier.name,
            "limits": asdict(self.limits),
            "scratch": SCRATCH,
            "readable": readable if self.tier is LANDLOCK else [],
            "python_is_private": self.tier is LANDLOCK and _is_private(readable),
        }

    def command(self, module: str, arguments: dict[str, Any]) -> list[str]:
        """Return the command that runs, in this jail, `main` of a module of `autograder.jail`.

        Raises
        ------
        CannotIsolate
            If this machine lacks a program that the tier needs.
        """
        folders = sorted({str(Path(path).parent) for path in _packages(self.imports)})
        arguments = {"imports": self.imports, "folders": folders, **arguments}
        start = (
            "import json, sys; arguments = json.loads(sys.argv[2]); "
            "sys.path[:] = [sys.argv[1], *sys.path, *arguments['folders']]; "
            f"from autograder.jail.{module} import main; main(**arguments)"
        )
        # -P, -s and -S: Python finds none of the user's folders and runs no .pth. -B: it writes no
        # bytecode. -I would ignore PYTHONHASHSEED, the only variable for Python that we set.
        python = [_python(), "-P", "-s", "-S", "-B", "-u", "-X", "utf8"]
        command = [*python, "-c", start, str(JAIL.parent.parent), json.dumps(arguments)]
        return [*_sandbox(self.imports), *command] if self.tier is BUBBLEWRAP else command


def environment() -> dict[str, str]:
    """Return a worker's environment: no variable of ours, and the same in every run.

    Linear algebra uses one thread, and a fixed hash seed gives sets the same order in every run.
    """
    threads = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
    needed = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    return dict.fromkeys(threads, "1") | {"PYTHONHASHSEED": "0"} | needed


def _sandbox(imports: tuple[str, ...]) -> list[str]:
    """Return bubblewrap's command: the namespaces, and the files that Python needs."""
    program = shutil.which("bwrap")
    if program is None:
        raise CannotIsolate("bwrap isn't installed: apt-get install bubblewrap")
    options = (
        "--unshare-user --unshare-pid --unshare-ipc --unshare-uts --unshare-net "
        "--unshare-cgroup-try --die-with-parent --new-session --hostname jail "
        "--uid 65534 --gid 65534 "
        # The zygote needs this capability for the workers' own namespaces. It is valid in this
        # sandbox alone.
        "--cap-drop ALL --cap-add CAP_SYS_ADMIN "
        f"--proc /proc --dir {SCRATCH}"
    )
    mounts = options.split()
    for device in DEVICES:
        mounts += ["--dev-bind", device, device]
    for folder in ("/lib", "/lib64"):
        if Path(folder).is_symlink():
            mounts += ["--symlink", str(Path(folder).readlink()), folder]
    library = _library()
    for path in (_python(), library, *_shared_libraries()):
        mounts += ["--ro-bind", path, path]
    covered = [
        f"{library}/{beside}"
        for beside in ("site-packages", "dist-packages")
        if Path(library, beside).is_dir()
    ]
    for folder in covered:
        mounts += ["--tmpfs", folder]
    for path in (*_packages(imports), str(JAIL)):
        mounts += ["--ro-bind", path, path]
    for folder in (*covered, "/"):
        mounts += ["--remount-ro", folder]
    return [program, *mounts, "--chdir", "/", "--"]


def _readable_files() -> list[str]:
    """Return all files that Python itself may read later, without the packages installed."""
    library = _library()
    beside = ("site-packages", "dist-packages")
    parts = [str(path) for path in Path(library).iterdir() if path.name not in beside]
    return [*parts, *_shared_libraries(), *DEVICES]


def _python() -> str:
    """Return the interpreter itself, not the one of a virtual environment."""
    return str(Path(getattr(sys, "_base_executable", sys.executable)).resolve())


def _library() -> str:
    """Return the folder of the standard library."""
    return str(Path(os.__file__).resolve().parent)


@cache
def _shared_libraries() -> tuple[str, ...]:
    """Return the folders of the system's shared libraries, and Python's own library."""
    maps = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
    files = {line.split(maxsplit=5)[-1] for line in maps if ".so" in line}
    system = {Path(file).parent for file in files if file.startswith(("/lib", "/usr/lib"))}
    folders = {folder for folder in system if "python" not in str(folder)}
    # Some systems have Python and its packages in the same folders as their libraries. From such
    # folders, take only the files in use, by all their names.
    shared = {folder for folder in folders if any(folder.glob("python3*"))}
    used = {
        str(path)
        for folder in shared
        for path in folder.glob("*.so*")
        if str(path.resolve()) in files
    }
    own = {file for file in files if "/libpython" in file}
    # The path of the loader itself, not the target of its link: programs name that path.
    loaders = [Path(path).parent.resolve() / Path(path).name for path in LOADERS]
    found = {str(path) for path in {*(folders - shared), *loaders} if path.exists()}
    return tuple(sorted(found | used | own))


@cache
def _packages(imports: tuple[str, ...]) -> tuple[str, ...]:
    """Return the folders of the packages, and of the libraries that their wheels contain."""
    paths = []
    for name in imports:
        spec = importlib.util.find_spec(name)
        if spec is None:
            raise CannotIsolate(f"{name}, which the homework allows, isn't installed here")
        for place in spec.submodule_search_locations or [spec.origin or ""]:
            libraries = f"{place}.libs"
            paths += [place, libraries] if Path(libraries).is_dir() else [place]
    return tuple(paths)


def _is_private(paths: list[str]) -> bool:
    """Whether other users can't enter a folder on the way to one of these paths."""
    folders = {parent for path in paths for parent in Path(path).parents}
    modes = [folder.stat().st_mode for folder in folders if folder.exists()]
    return not all(mode & stat.S_IXOTH for mode in modes)
