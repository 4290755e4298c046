from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from watchfiles import Change

from autograder.errors import UsageError
from autograder.grading import watch
from autograder.grading.grade import GradingRequest
from autograder.grading.watch import SubmittedFiles, requests_on_change
from tests.autograder.corpus import student, submission_of

REQUEST = GradingRequest(submission_of({}), 1)


@pytest.fixture
def saves(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The events so far, with a save whenever one is waited for."""
    events: list[str] = []

    def saving(*arguments: object, **options: object) -> Iterator[set[object]]:
        while True:
            events.append("saved")
            yield set()

    monkeypatch.setattr(watch, "watch", saving)
    return events


def test_gives_a_request_now_and_again_after_every_save(saves: list[str], tmp_path: Path) -> None:
    def request() -> GradingRequest:
        saves.append("request")
        return REQUEST

    assert list(islice(requests_on_change(tmp_path, request), 3)) == [REQUEST] * 3
    assert saves == ["request", "saved", "request", "saved", "request"]


def test_a_file_that_has_gone_is_told_and_waited_for(
    saves: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = iter([False, False, True])

    def request() -> GradingRequest:
        if not next(found):
            raise UsageError("there is no linear.py")
        return REQUEST

    assert next(requests_on_change(tmp_path, request)) is REQUEST
    assert saves == ["saved", "saved"]
    said = capsys.readouterr()
    assert said.err == "autograder: there is no linear.py\n" * 2
    assert said.out.count(f"Watching {tmp_path.resolve()}; Ctrl-C ends it.") == 2


@pytest.mark.parametrize(
    ("name", "looked_at"),
    [
        ("linear.py", True),
        ("hw1.ipynb", True),
        ("hw1.zip", True),
        ("hw1.tar.gz", True),
        ("result.json", False),
        ("linear.py~", False),
        ("__pycache__/linear.cpython-311.py", False),
        (".git/hooks/hook.py", False),
    ],
)
def test_looks_at_what_can_be_handed_in(name: str, looked_at: bool, tmp_path: Path) -> None:
    assert SubmittedFiles()(Change.modified, str(tmp_path / name)) is looked_at


@pytest.mark.skipif(os.name != "posix", reason="needs SIGINT")
def test_the_command_grades_again_whenever_a_file_is_saved_until_it_is_interrupted(
    tmp_path: Path,
) -> None:
    (tmp_path / "jacobians.py").write_bytes(b"def dZdb(A, W, b):\n    return A\n")
    right = student("jacobians_right_einsum").source.encode()
    said = tmp_path / "said.txt"
    with (
        said.open("wb") as output,
        subprocess.Popen(
            [sys.executable, "-m", "autograder", "grade", "hw1", "--watch", "--only", "dZdb"],
            cwd=tmp_path,
            stdout=output,
            stderr=output,
        ) as grading,
    ):
        deadline = time.monotonic() + 60
        while b"Watching" not in said.read_bytes() and time.monotonic() < deadline:
            time.sleep(0.05)
        while said.read_bytes().count(b"Watching") < 2 and time.monotonic() < deadline:
            (tmp_path / "jacobians.py").write_bytes(right)  # again: it may not watch quite yet
            time.sleep(0.2)
        grading.send_signal(signal.SIGINT)
    told = said.read_text(encoding="utf-8")
    assert told.index("0 / 8 points") < told.index("8 / 8 points", told.index("Watching"))
    assert "Traceback" not in told
    assert grading.returncode == 0  # as of the last grading
