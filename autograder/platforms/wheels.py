"""The wheels of a package: this project, and what it needs, in the versions that are here.

The versions are pinned, so that a package grades with the NumPy with which the homework was tried.
"""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from autograder.errors import UsageError
from autograder.homework import Homework
from autograder.places import HERE

PROJECT = "mytorch-course"
NEWEST_GLIBC = 35
PARTS = ("autograder", "handouts", "mytorch", "notebooks")
ALONE = ("LICENSE", "README.md", "pyproject.toml", "setup.cfg")
LEFT_OUT = ("__pycache__", ".ipynb_checkpoints", "*.egg-info", "build")
NOT_OF_A_WHEEL = ("INSTALLER", "REQUESTED", "RECORD", "direct_url.json", "uv_cache.json")


def pinned(homework: Homework, version: str) -> list[str]:
    """Return what the grader of a homework needs, as `name==version`, in the order of names.

    Parameters
    ----------
    version
        The version of Python on the platform, as `3.12`.

    Raises
    ------
    UsageError
        If a package that the homework allows isn't installed here.
    """
    place = {
        "os_name": "posix",
        "platform_system": "Linux",
        "python_full_version": f"{version}.0",
        "python_version": version,
        "sys_platform": "linux",
    }
    found: dict[str, str] = {}
    left = [(name, frozenset[str]()) for name in (PROJECT, *_allowed(homework))]
    while left:
        name, asked = left.pop()
        try:
            installed = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            raise UsageError(f"{name}, which the grader needs, isn't installed here") from None
        found[canonicalize_name(name)] = installed.version
        for text in installed.requires or ():
            needed = Requirement(text)
            wanted = [{**place, "extra": extra} for extra in ("", *asked)]
            if needed.marker and not any(map(needed.marker.evaluate, wanted)):
                continue
            if canonicalize_name(needed.name) not in found or needed.extras:
                left.append((needed.name, frozenset(needed.extras)))
    del found[PROJECT]
    return [f"{name}=={number}" for name, number in sorted(found.items())]


def download(requirements: Iterable[str], version: str, machine: str, folder: Path) -> None:
    """Download wheels for Linux into a folder.

    Raises
    ------
    UsageError
        If one can't be had for this version of Python and this kind of machine.
    """
    platforms = [f"manylinux_2_{minor}_{machine}" for minor in range(NEWEST_GLIBC, 16, -1)]
    options = [f"--platform={each}" for each in (*platforms, f"manylinux2014_{machine}")]
    target = [f"--python-version={version}", "--implementation=cp", "--only-binary=:all:"]
    _pip("download", "--no-deps", f"--dest={folder}", *options, *target, *requirements)


def build_project(folder: Path) -> Path:
    """Write the wheel of this project into a folder, and return it.

    Raises
    ------
    UsageError
        If it can't be built.
    """
    if not (HERE.parent / "handouts" / "in_wheel.py").is_file():
        return _packed_again(metadata.distribution(PROJECT), folder)
    with tempfile.TemporaryDirectory() as outside:
        copy = Path(outside) / "project"  # else the build leaves files in the clone
        copy.mkdir()
        for part in PARTS:
            leave_out = shutil.ignore_patterns(*LEFT_OUT)
            shutil.copytree(HERE.parent / part, copy / part, ignore=leave_out)
        for name in ALONE:
            shutil.copy(HERE.parent / name, copy)
        _pip("wheel", "--no-deps", f"--wheel-dir={folder}", str(copy))
    (wheel,) = folder.glob("mytorch_course-*.whl")
    return wheel


def _packed_again(installed: metadata.Distribution, folder: Path) -> Path:
    """Return the wheel from which a distribution was installed, made of its files."""
    wheel = folder / f"mytorch_course-{installed.version}-py3-none-any.whl"
    files = [path for path in installed.files or () if ".." not in path.parts]
    (about,) = {path.parent for path in files if path.name == "METADATA"}
    record = []
    with zipfile.ZipFile(wheel, "x", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(files, key=str):
            if "__pycache__" in path.parts or (
                path.parent == about and path.name in NOT_OF_A_WHEEL
            ):
                continue
            content = Path(str(path.locate())).read_bytes()
            archive.writestr(path.as_posix(), content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
            record.append(f"{path.as_posix()},sha256={digest},{len(content)}\n")
        name = f"{about.as_posix()}/RECORD"
        archive.writestr(name, "".join([*record, f"{name},,\n"]))
    return wheel


def _allowed(homework: Homework) -> list[str]:
    """Return the distributions of the packages that students may import."""
    known = metadata.packages_distributions()
    return [known.get(name, [name])[0] for name in homework.imports]


def _pip(*arguments: str) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    ran = subprocess.run(
        [*pip, *arguments],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if ran.returncode:
        said = [line for line in ran.stderr.splitlines() if line.strip()] or ["it says nothing"]
        told = next((line for line in said if line.startswith("ERROR")), said[-1])
        raise UsageError(f"pip {arguments[0]} has failed: {told}", "\n".join(said[-6:]))
