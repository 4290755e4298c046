"""How times are taken, and how one ratio is formed of them.

Candidates take turns within one process: A B C, then B C A, then C A B, so that whatever slows the
machine down for a while slows all of them, and none is always the first. Such a turn of all of them
is a round. In it each candidate repeats its step for about `SLICE` seconds, as often as a
calibration before the first round found, and the time of one step is the mean.

Two numbers are reported of a ratio, and the target must be reached by both:

- the minimum: the numerator's least time over all rounds, divided by the denominator's least. What
  both can do when nothing disturbs them.
- the median, over the rounds, of the numerator's time divided by the denominator's time in the same
  round. What one can expect.

What was done to be fair:

- Before any time is taken, the candidates' results are compared (`agreement.py`).
- Before its slice, a candidate makes one step that isn't timed, to find its own data in the caches
  instead of its neighbour's.
- With more than one thread there is a pause before that: the threads of a BLAS library go on
  spinning for a while after their last product (`threads.py`), and would take the core from the
  next candidate's. Without the pause PyTorch, after NumPy, seems to be twice as slow as it is.
- Garbage collection is off while times are taken.
- glibc returns freed memory above a threshold to the system, and fetching it back costs page
  faults; with two threads, giving it back also interrupts the other core, to clear its TLB. The
  threshold grows when a larger array than ever before is freed, up to 32 MB. So a candidate that
  allocates its results would be slow or fast depending on which rows came before. To make all rows
  alike, `settle_allocator` frees one array as large as the largest result in any row before the
  first: this is the state that any program reaches once it has freed an array of that size. Where
  a candidate still gives memory back, its time includes it.
"""

from __future__ import annotations

import gc
import math
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import repeat
from typing import Any

import numpy as np

from benchmarks.row import Candidate, Ratio

SLICE = 0.02
LARGEST_RESULT = 16 * 2**20
"""Bytes of dLdW in Linear (64, 1024, 4096), the largest array that any step returns."""

Times = dict[str, list[float]]


def settle_allocator() -> None:
    """Free an array as large as any that the rows will free; see above."""
    np.ones(LARGEST_RESULT, np.uint8)


def seconds(step: Callable[[], Any], repetitions: int) -> float:
    """Return the mean time of a step."""
    clock = time.perf_counter
    begin = clock()
    for _ in repeat(None, repetitions):
        step()
    return (clock() - begin) / repetitions


def calibrated(step: Callable[[], Any]) -> int:
    """Return how often to repeat a step to fill a slice."""
    repetitions = 1
    while (taken := seconds(step, repetitions) * repetitions) < SLICE / 2:
        repetitions *= 2
    return max(1, math.ceil(repetitions * SLICE / taken))


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Collect now, and not again within the `with` block."""
    gc.collect()
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def measure(
    candidates: Mapping[str, Candidate],
    rounds: int,
    pause: float,
    after_round: Callable[[], None],
) -> Times:
    """Return for every candidate the time of its step in each round, in seconds.

    Parameters
    ----------
    pause
        Seconds to leave before each candidate's turn.
    after_round
        Called when a round has ended.
    """
    names = list(candidates)
    if not names:
        return {}
    times: Times = {name: [] for name in names}
    with without_garbage_collection():
        repetitions = {name: calibrated(candidates[name].step) for name in names}
        for number in range(rounds):
            first = number % len(names)
            for name in names[first:] + names[:first]:
                step = candidates[name].step
                time.sleep(pause)
                step()
                times[name].append(seconds(step, repetitions[name]))
            after_round()
    return times


def minimum_and_median(ratio: Ratio, times: Times) -> tuple[float, float]:
    """Return the two numbers to report of a ratio; see above."""
    numerator, denominator = times[ratio.numerator], times[ratio.denominator]
    of_rounds = [above / below for above, below in zip(numerator, denominator, strict=True)]
    return min(numerator) / min(denominator), statistics.median(of_rounds)
