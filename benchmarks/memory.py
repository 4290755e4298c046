"""The peak of memory of a candidate's first step, in a process of its own.

    python -m benchmarks.memory --rows GELU

A row is prepared again for each candidate. A first copy has run a step of all candidates, so that
all libraries are loaded and have made what they keep. It is dropped, and freed memory goes back to
the system. Then each candidate runs its first step. Its peak is the largest resident memory during
this step, above what was resident before: outputs, gradients, what is cached for backward, and
temporary arrays. The inputs and parameters were there before.

Resident memory counts all allocators alike: Python's, NumPy's and PyTorch's. The process has one
thread. `MALLOC_MMAP_THRESHOLD_` makes glibc return each freed array at once. Linux counts in pages,
and some of them late: below a megabyte the number says little. Other systems have no such counter.
"""

from __future__ import annotations

import ctypes
import gc
import os
import subprocess
import sys
from pathlib import Path

import click
import msgspec

from benchmarks.row import Candidate, Row
from benchmarks.rows import ROWS
from benchmarks.threads import blas_threads

STATUS, RESET = Path("/proc/self/status"), Path("/proc/self/clear_refs")
ROOT = Path(__file__).parent.parent
MALLOC = {"MALLOC_MMAP_THRESHOLD_": "65536", "MALLOC_TRIM_THRESHOLD_": "0"}
MEBI = 2**20

Peaks = dict[str, dict[str, int]]
"""Bytes, by row and candidate."""


def resident(what: str) -> int:
    """Return the resident memory (VmRSS) or its peak (VmHWM) in bytes."""
    return int(STATUS.read_text().partition(f"{what}:")[2].split()[0]) * 1024


def give_back() -> None:
    """Return freed memory to the system."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)


def peak(candidate: Candidate) -> int:
    """Return the bytes by which a step raises the peak of memory."""
    give_back()
    RESET.write_text("5")  # sets the peak to what is resident now
    before = resident("VmRSS")
    kept = candidate.step()
    after = resident("VmHWM")
    del kept
    return max(0, after - before)


def peaks_of(row: Row) -> dict[str, int]:
    """Return the peak of each candidate that one of the row's ratios names."""
    wanted = {name for ratio in row.ratios for name in ratio.names}
    possible = {
        name: candidate
        for name, candidate in row.prepare().items()
        if name in wanted and isinstance(candidate, Candidate)
    }
    for candidate in possible.values():
        candidate.step()
    names = [*possible]
    possible.clear()
    # Candidates may share a layer: each needs one that has no gradients yet.
    return {name: peak(row.prepare()[name]) for name in names}


def is_measurable(row: Row) -> bool:
    """Whether a row's steps run in this process, and are compared."""
    return bool(row.ratios) and row.threads != (None,)


def in_a_process(rows: str) -> Peaks:
    """Measure in a process of its own; return nothing where the system has no such counter."""
    if not RESET.exists() or not sys.platform.startswith("linux"):
        return {}
    command = [sys.executable, "-m", "benchmarks.memory", "--rows", rows]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | MALLOC, stdout=subprocess.PIPE, text=True, check=True
    )
    return msgspec.json.decode(done.stdout, type=Peaks)


@click.command()
@click.option("--rows", default="", metavar="FILTER", help="Only rows whose name contains this.")
def main(rows: str) -> None:
    """Print the peaks as JSON."""
    chosen = [row for row in ROWS if rows.casefold() in row.name.casefold()]
    with blas_threads(1):
        peaks = {row.name: peaks_of(row) for row in chosen if is_measurable(row)}
    click.echo(msgspec.json.encode(peaks))


if __name__ == "__main__":
    main()
