"""How many threads the products may use: NumPy's BLAS and PyTorch alike."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from threadpoolctl import threadpool_limits

SPINNING = 0.15
"""Seconds after which a BLAS library's idle threads have surely stopped spinning: OpenBLAS's wait
for 2²⁸ ticks of the clock, 0.1 seconds at 2.6 GHz, and OpenMP's for less."""


def pause(threads: int | None) -> float:
    """How many seconds to leave between two candidates, for the threads of the first to sleep."""
    return 0.0 if threads is None or threads == 1 else SPINNING


@contextmanager
def blas_threads(threads: int | None) -> Iterator[None]:
    """Use this many threads within a `with` block; None leaves them alone."""
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
