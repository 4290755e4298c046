"""How a student's code can be locked in, from the strongest way to none."""

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

from autograder.errors import UsageError
from autograder.jail.limits import Limits

JAIL = Path(__file__).parents[1] / "jail"
LOADERS = ("/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1")
SCRATCH = "/scratch"
"""In the sandbox, the folder where a worker may write."""

DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")


@dataclass(frozen=True)
class Tier:
    """One way to lock a student's code in.

    Attributes
    ----------
    name : str
        As `--isolation` takes it.
    promise : str
        What it keeps the student's code from, in a sentence.
    needs : str
        What a machine needs for it, and how to get that.
    is_locked : bool
        Whether it is safe enough for code that others have written.
    """

    name: str
    promise: str
    needs: str
    is_locked: bool


BUBBLEWRAP = Tier(
    "bubblewrap",
    "the code saw Python, NumPy and an empty folder: no other file, no other process, no network",
    "Linux, bubblewrap (apt-get install bubblewrap) and user namespaces, which some containers "
    "refuse",
    is_locked=True,
)
LANDLOCK = Tier(
    "landlock",
    "the code could read Python and NumPy, write nothing, start nothing and reach no network",
    "Linux 5.13 or later with Landlock, on x86-64 or ARM; best started as root, so that the code "
    "runs as another user",
    is_locked=True,
)
LIMITS = Tier(
    "limits",
    "the code was bound in time and memory, and could read and write what you can",
    "Linux or macOS",
    is_locked=False,
)
NONE = Tier(
    "none",
    "the code ran in a process of its own, free to do what you can do",
    "nothing",
    is_locked=False,
)
TIERS = (BUBBLEWRAP, LANDLOCK, LIMITS, NONE)
"""The strongest first."""

CHOICES = ("auto", *(tier.name for tier in TIERS))


class CannotLockIn(UsageError):  # noqa: N818 - what it says
    """None of the tiers to try works on this machine.

    Attributes
    ----------
    refused : dict of str to str
        Why not, by the names of the tiers.
    """

    def __init__(self, refused: dict[str, str]) -> None:
        self.refused = refused
        reasons = "; ".join(f"{tier}: {reason}" for tier, reason in refused.items())
        super().__init__(
            f"this machine can't lock the code in as asked ({reasons}); autograder doctor "
            f"says what would help, and --isolation limits or none goes without"
        )


class CannotIsolate(Exception):  # noqa: N818 - what it says
    """A tier that this machine does not give; the message says why."""


@dataclass(frozen=True)
class Jail:
    """What workers of a tier find: which packages, and within which limits."""

    tier: Tier
    imports: tuple[str, ...]
    limits: Limits

    def __post_init__(self) -> None:
        if self.tier is BUBBLEWRAP and self.limits.processes > 1 and os.getuid() == 0:
            raise CannotIsolate("the system doesn't count root's processes; run as another user")

    def lockdown(self) -> dict[str, Any]:
        """Return what a worker needs to know to lock itself in: the fields of a `Lockdown`."""
        readable = [*_readable_files(), *_packages(self.imports)]
        return {
            "tier": self.tier.name,
            "limits": asdict(self.limits),
            "scratch": SCRATCH,
            "readable": readable if self.tier is LANDLOCK else [],
            "python_is_private": self.tier is LANDLOCK and _is_private(readable),
        }

    def command(self, module: str, arguments: dict[str, Any]) -> list[str]:
        """Return the command that runs `main` of a module of the jail in it.

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
        # -P, -s and -S: no folder of the user's and no .pth; -B: no bytecode written. Not -I, which
        # would leave PYTHONHASHSEED unread; in the environment there is nothing else of Python's.
        python = [_python(), "-P", "-s", "-S", "-B", "-u", "-X", "utf8"]
        command = [*python, "-c", start, str(JAIL.parent.parent), json.dumps(arguments)]
        return [*_sandbox(self.imports), *command] if self.tier is BUBBLEWRAP else command


def tiers_for(choice: str) -> tuple[Tier, ...]:
    """Return the tiers to try for a value of `--isolation`, the first to be tried first."""
    return tuple(tier for tier in TIERS if choice in ("auto", tier.name))


def environment() -> dict[str, str]:
    """Return a worker's environment: nothing of ours, and what makes it the same in every run.

    That is one thread for linear algebra, and one order in which sets keep what they hold.
    """
    threads = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
    needed = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    return dict.fromkeys(threads, "1") | {"PYTHONHASHSEED": "0"} | needed


def _sandbox(imports: tuple[str, ...]) -> list[str]:
    """Return bubblewrap's command: namespaces, and what Python needs of the file system."""
    program = shutil.which("bwrap")
    if program is None:
        raise CannotIsolate("bwrap isn't installed: apt-get install bubblewrap")
    options = (
        "--unshare-user --unshare-pid --unshare-ipc --unshare-uts --unshare-net "
        "--unshare-cgroup-try --die-with-parent --new-session --hostname jail "
        "--uid 65534 --gid 65534 "
        # For the workers' own namespaces; it counts within this sandbox alone.
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
    """Return all that Python itself may need to read later, without what is installed beside it."""
    library = _library()
    beside = ("site-packages", "dist-packages")
    parts = [str(path) for path in Path(library).iterdir() if path.name not in beside]
    return [*parts, *_shared_libraries(), *DEVICES]


def _python() -> str:
    """Return the interpreter itself, without the virtual environment round it."""
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
    # Some systems keep Python and all that is installed for it among their libraries: of those,
    # only the files in use, by all their names.
    shared = {folder for folder in folders if any(folder.glob("python3*"))}
    used = {
        str(path)
        for folder in shared
        for path in folder.glob("*.so*")
        if str(path.resolve()) in files
    }
    own = {file for file in files if "/libpython" in file}
    # Where the loader lies, not where its link leads to: programs name it.
    loaders = [Path(path).parent.resolve() / Path(path).name for path in LOADERS]
    found = {str(path) for path in {*(folders - shared), *loaders} if path.exists()}
    return tuple(sorted(found | used | own))


@cache
def _packages(imports: tuple[str, ...]) -> tuple[str, ...]:
    """Return where packages are installed, with the libraries that their wheels bring along."""
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
    """Whether others than the owner of some file here can't reach it."""
    folders = {parent for path in paths for parent in Path(path).parents}
    modes = [folder.stat().st_mode for folder in folders if folder.exists()]
    return not all(mode & stat.S_IXOTH for mode in modes)
