"""The memory that the grader needs for a program that is wrong for huge arrays alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parent / "strangers" / "ninth" / "ce_mean_of_means"
"""Its loss is wrong for some batches of thousands of samples."""

GRADES = f"""
import re
from pathlib import Path
from autograder.grading.grade import grade
from autograder.homework import load_homework
from autograder.intake import find_submission
homework = load_homework("hw3")
tasks = homework.select(("cross_entropy_forward",))
(task,) = grade(homework, find_submission(homework, Path({str(PROGRAM)!r})), 1, tasks).tasks
status = Path("/proc/self/status").read_text()
print(task.verdict, int(re.search(r"VmHWM:\\s+(\\d+)", status)[1]) // 1024)
"""
"""The peak is that of this process alone: ru_maxrss begins with its parent's."""

MOST_MEBIBYTES = 1_000


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")
def test_a_mistake_in_huge_arrays_is_explained_in_little_memory() -> None:
    done = subprocess.run(
        [sys.executable, "-c", GRADES], check=True, capture_output=True, text=True
    )
    verdict, mebibytes = done.stdout.split()
    assert verdict == "wrong"
    assert int(mebibytes) < MOST_MEBIBYTES
