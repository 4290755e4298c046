"""A student's large results don't fill the memory of the grader."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.homework import HERE
from tests.autograder.tiers import LOCKED, require

SOLUTION = HERE.parent / "solutions" / "hw1"
MOST_MEBIBYTES = 550
GRADE = r"""
import re, runpy, sys
sys.argv = ["autograder", "grade", "hw1", {folder!r}, "--only", "cache", "--isolation", {tier!r}]
try:
    runpy.run_module("autograder", run_name="__main__")
finally:
    # Unlike getrusage, this is not the peak of the process that has started it.
    kibibytes = re.search(r"VmHWM:\s+(\d+)", open("/proc/self/status").read())[1]
    print(int(kibibytes) >> 10, file=sys.stderr)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="code is locked in on Linux only")
@pytest.mark.parametrize("size", [300, 2500])
@pytest.mark.parametrize("tier", LOCKED)
@pytest.mark.slow
@pytest.mark.nightly(keep=1)
def test_large_wrong_results_leave_the_grader_small(tier: str, size: int, tmp_path: Path) -> None:
    require(tier)
    source = (SOLUTION / "linear.py").read_text("utf-8")
    large = f"np.zeros(({size}, {size}))"
    source = re.sub(r"(?m)^        return .*", f"        return {large}", source)
    source = re.sub(r"self\.(dLd[Wb]) = .*", rf"self.\1 = {large}", source)
    (tmp_path / "linear.py").write_text(source, "utf-8")
    program = GRADE.format(folder=str(tmp_path), tier=tier)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert "points" in done.stdout
    assert int(done.stderr.split()[-1]) < MOST_MEBIBYTES
