"""The counter of memory, on arrays whose sizes are known; in a process with the same settings."""

import os
import subprocess
import sys

import pytest

from benchmarks.memory import MALLOC, RESET, ROOT

PROGRAM = """
import numpy as np
from benchmarks.memory import MEBI, peak
from benchmarks.row import Candidate

def two_of_which_one_is_dropped():
    dropped = np.ones(8 * MEBI, np.uint8)
    return np.copy(dropped)

def one_after_another():
    for _ in range(5):
        np.ones(8 * MEBI, np.uint8)

for step in (two_of_which_one_is_dropped, one_after_another, lambda: None):
    print(peak(Candidate(step)) / MEBI)
"""


@pytest.mark.skipif(not RESET.exists(), reason="only Linux counts the peak of memory")
def test_the_peak_counts_what_is_there_at_one_time():
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=os.environ | MALLOC,
        capture_output=True,
        text=True,
        check=True,
    )
    both, one, none = map(float, done.stdout.split())
    assert both == pytest.approx(16, abs=1)
    assert one == pytest.approx(8, abs=1)
    assert none == pytest.approx(0, abs=1)
