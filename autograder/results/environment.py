"""The environment of a grading: everything that its numbers may depend on."""

from __future__ import annotations

import platform
import sys
from functools import cache
from pathlib import Path

import numpy as np

from autograder.results.result import Environment


@cache
def fingerprint() -> Environment:
    """Return the versions of Python, NumPy and its linear algebra library, and the processor."""
    from mytorch import __version__  # only here: the workers load at the same time

    libraries = np.show_config(mode="dicts")["Build Dependencies"]
    blas = libraries["blas"]
    return Environment(
        autograder=__version__,
        python=".".join(map(str, sys.version_info[:3])),
        numpy=np.__version__,
        blas=f"{blas['name']} {blas['version']}",
        cpu=_processor(),
        system=f"{platform.system()} {platform.machine()}",
    )


def _processor() -> str:
    """Return the system's name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())
