"""The measurement of times, and the ratio of two of them.

Candidates take turns within one process: A B C, then B C A, then C A B. If the machine is slow for
a while, it is slow for all of them, and no candidate is always the first. One turn of all
candidates is a round. In a round each candidate repeats its step for about `SLICE` seconds, and the
time of one step is the mean. A calibration before the first round finds the number of repetitions.

A ratio has two values, and both must reach the target:

- the minimum: the numerator's least time over all rounds, divided by the denominator's least time.
  It shows the speed without disturbances.
- the median, over the rounds, of the numerator's time divided by the denominator's time in the same
  round. It shows the speed that a user can expect.

These measures keep the comparison fair:

- The candidates' results are compared before the first measurement (`agreement.py`).
- Before its slice, a candidate runs one step that is not timed. So the processor's caches contain
  its own data, not the previous candidate's.
- With more than one thread there is a pause before that step. The threads of a BLAS library go on
  spinning for a while after their last product (`threads.py`), and would take the core from the
  next candidate. Without the pause PyTorch, after NumPy, seems twice as slow as it is.
- With one thread the clock is the processor's: it stands still while another program has the
  processor. On a machine that does nothing else it is the clock on the wall. With two threads, or
  other processes, only the clock on the wall counts all that a candidate waits for.
- Garbage collection is off during the measurement.
- glibc returns freed memory above a threshold to the system, and getting it again costs page
  faults. With two threads, returning it also interrupts the other core, to clear its TLB. The
  threshold grows, up to 32 MB, when the program frees a larger array than before. So the speed of a
  candidate that allocates its results would depend on earlier rows. `settle_allocator` makes all
  rows equal: before the first row it frees one array as large as the largest result of any row.
  Every program is in this state after it has freed an array of that size. If a candidate still
  returns memory to the system, its time includes that.
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
from benchmarks.threads import pause

SLICE = 0.02
LARGEST_RESULT = 16 * 2**20
"""Bytes of the largest arrays that a step returns: dLdW in Linear (64, 1024, 4096), and others."""

Clock = Callable[[], float]
Times = dict[str, list[float]]


def settle_allocator() -> None:
    """Free an array as large as the largest in any row; see above."""
    np.ones(LARGEST_RESULT, np.uint8)


def clock_for(threads: int | None) -> Clock:
    """Return the clock for a number of threads; see above."""
    return time.process_time if threads == 1 else time.perf_counter


def seconds(step: Callable[[], Any], repetitions: int, clock: Clock) -> float:
    """Return the mean time of a step."""
    begin = clock()
    for _ in repeat(None, repetitions):
        step()
    return (clock() - begin) / repetitions


def calibrated(step: Callable[[], Any], clock: Clock) -> int:
    """Return the number of steps in a slice, after a first one, which may load libraries."""
    step()
    repetitions = 1
    while (taken := seconds(step, repetitions, clock) * repetitions) < SLICE / 2:
        repetitions *= 2
    return max(1, math.ceil(repetitions * SLICE / taken))


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Collect garbage now, and not again within the `with` block."""
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
    threads: int | None,
    after_round: Callable[[], None],
) -> Times:
    """Return, for every candidate, the time of its step in each round, in seconds.

    Parameters
    ----------
    threads
        The number of threads, which are set before; None for processes of their own.
    after_round
        Called after each round.
    """
    names = list(candidates)
    if not names:
        return {}
    times: Times = {name: [] for name in names}
    clock = clock_for(threads)
    with without_garbage_collection():
        repetitions = {name: calibrated(candidates[name].step, clock) for name in names}
        for number in range(rounds):
            first = number % len(names)
            for name in names[first:] + names[:first]:
                step = candidates[name].step
                time.sleep(pause(threads))
                step()
                times[name].append(seconds(step, repetitions[name], clock))
            after_round()
    return times


def of_rounds(ratio: Ratio, times: Times) -> list[float]:
    """Return a ratio in each round."""
    pairs = zip(times[ratio.numerator], times[ratio.denominator], strict=True)
    return [numerator / denominator for numerator, denominator in pairs]


def minimum_and_median(ratio: Ratio, times: Times) -> tuple[float, float]:
    """Return the minimum and the median of a ratio; see above."""
    minimum = min(times[ratio.numerator]) / min(times[ratio.denominator])
    return minimum, statistics.median(of_rounds(ratio, times))
