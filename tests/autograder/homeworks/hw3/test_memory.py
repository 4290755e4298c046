"""The memory that the grader needs for a program that is wrong for huge arrays alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parent / "strangers" / "ninth" / "ce_mean_of_means"
"""Its loss is wrong for some batches of thousands of samples."""

GRADES = f"""
import resource
from pathlib import Path
from autograder.grading.grade import grade
from autograder.homework import load_homework
from autograder.intake import find_submission
homework = load_homework("hw3")
tasks = homework.select(("cross_entropy_forward",))
(task,) = grade(homework, find_submission(homework, Path({str(PROGRAM)!r})), 1, tasks).tasks
print(task.verdict, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""

MOST_MEBIBYTES = 1_000


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the unit of ru_maxrss is Linux's")
def test_a_mistake_in_huge_arrays_is_explained_in_little_memory() -> None:
    done = subprocess.run(
        [sys.executable, "-c", GRADES], check=True, capture_output=True, text=True
    )
    verdict, mebibytes = done.stdout.split()
    assert verdict == "wrong"
    assert int(mebibytes) < MOST_MEBIBYTES
