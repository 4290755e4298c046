"""The number of threads of NumPy's BLAS and of PyTorch."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from threadpoolctl import threadpool_limits

SPINNING = 0.15
"""Seconds until a BLAS library's idle threads have stopped spinning: OpenBLAS's spin for 2²⁸ clock
ticks, 0.1 seconds at 2.6 GHz, and OpenMP's for less."""


def pause(threads: int | None) -> float:
    """Return the seconds between two candidates, until the threads of the first sleep."""
    return 0.0 if threads is None or threads == 1 else SPINNING


@contextmanager
def blas_threads(threads: int | None) -> Iterator[None]:
    """Use this number of threads within a `with` block; None does not change it."""
    if threads is None:
        yield
        return
    torch = sys.modules.get("torch")
    before = torch.get_num_threads() if torch else 1
    with threadpool_limits(limits=threads):
        if torch:
            torch.set_num_threads(threads)
        try:
            yield
        finally:
            if torch:
                torch.set_num_threads(before)
