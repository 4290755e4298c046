"""Nothing that is handed in costs intake more than its budget, in computing time and in bytes."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from autograder.errors import UsageError
from autograder.intake import find_submission, finding
from autograder.intake.budget import SECONDS, UsedUp, budget
from tests.autograder.corpus import hw1
from tests.autograder.intake.hostile import HOSTILE, measured

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="measures with Linux's /proc")

MOST_SECONDS = SECONDS + 1.0
MOST_MEBIBYTES = 300


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.slow
@pytest.mark.nightly(keep=4)
def test_a_hostile_submission_is_cheap_to_refuse(name: str, tmp_path: Path) -> None:
    try:
        said = measured(HOSTILE[name](tmp_path))
    finally:  # too deep for shutil.rmtree, which would break pytest's own cleaning up
        subprocess.run(["rm", "-rf", str(tmp_path)], check=True)
    found = re.match(r"([\d.]+) s, (\d+) MiB: (.*)", said)
    assert found, said
    assert float(found[1]) < MOST_SECONDS, said
    assert int(found[2]) < MOST_MEBIBYTES, said
    assert "TRACEBACK" not in said


def endless(*arguments: object) -> None:
    while True:
        pass


def test_a_budget_that_is_used_up_ends_the_block() -> None:
    start = time.process_time()
    with pytest.raises(UsedUp, match=r"takes more than 0\.05 seconds of computing"), budget(0.05):
        endless()
    assert time.process_time() - start < 1.0


def test_a_budget_leaves_no_timer_behind() -> None:
    before = signal.getsignal(signal.SIGPROF)
    with budget(60.0):
        assert signal.getitimer(signal.ITIMER_PROF)[0] > 0
    assert signal.getitimer(signal.ITIMER_PROF)[0] == 0
    assert signal.getsignal(signal.SIGPROF) is before


def test_in_another_thread_intake_works_without_a_budget(tmp_path: Path) -> None:
    (tmp_path / "linear.py").write_text("x = 1\n")
    found = []
    thread = threading.Thread(target=lambda: found.append(find_submission(hw1(), tmp_path)))
    thread.start()
    thread.join()
    assert found[0].sources == {"linear.py": b"x = 1\n"}


def test_whatever_takes_too_long_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "list_folder", endless)
    monkeypatch.setattr(finding, "budget", lambda: budget(0.05))
    with pytest.raises(UsageError, match=r"takes more than 0\.05 seconds"):
        find_submission(hw1(), tmp_path)
