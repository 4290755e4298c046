"""Where grading runs, as far as numbers may depend on it."""

from __future__ import annotations

import platform
import sys
from functools import cache
from pathlib import Path

import numpy as np

from autograder.results.result import Environment


@cache
def fingerprint() -> Environment:
    """Return the versions of Python, NumPy and its linear algebra, and the processor."""
    from mytorch import __version__  # only now: while it loads, so do the workers

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
    """Return the processor's name as the system gives it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())
