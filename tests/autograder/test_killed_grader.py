"""A grader that is killed at any moment has lost nothing that it had judged."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from autograder.errors import UsageError
from autograder.results.journal import ENDED_EARLY, read_journal
from autograder.results.result import MEASURED, Result

PROJECT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the killer is for Linux")


def command(journal: Path) -> list[str]:
    solution = PROJECT / "solutions" / "hw1"
    grade = ["grade", "hw1", str(solution), "--seed", "7", "--journal", str(journal)]
    return [sys.executable, "-m", "autograder", *grade]


def checks_of(result: Result) -> dict[tuple[str, str], Any]:
    """What was judged, by task and check, apart from what differs from run to run."""
    return {
        (task["id"], check["name"]): {
            name: value for name, value in check.items() if name not in MEASURED
        }
        for task in result.as_dict()["tasks"]
        for check in task["checks"]
    }


def order_in(journal: Path) -> list[tuple[str, str]]:
    """The tasks and checks of a journal's whole lines."""
    _head, *lines = journal.read_bytes().split(b"\n")[:-1]
    entries = [json.loads(line).get("judged") for line in lines]
    return [(entry["task"], entry["check"]["name"]) for entry in entries if entry]


@pytest.mark.parametrize(
    ("among_the_checks", "at_any_time"),
    [
        pytest.param(1, 1, marks=pytest.mark.slow),
        pytest.param(12, 4, marks=pytest.mark.slow),
        pytest.param(40, 10, marks=pytest.mark.nightly),
    ],
)
def test_every_check_that_was_journalled_is_recovered_and_none_is_invented(
    among_the_checks: int, at_any_time: int, tmp_path: Path
) -> None:
    whole = tmp_path / "whole"
    began = time.monotonic()
    subprocess.run(command(whole), cwd=PROJECT, check=True, stdout=subprocess.DEVNULL)
    duration = time.monotonic() - began
    uninterrupted = read_journal(whole)
    order = order_in(whole)
    checks = checks_of(uninterrupted)
    assert uninterrupted.points == uninterrupted.max_points + uninterrupted.max_extra_points

    draw = random.Random(7)
    moments = [
        *((draw.randint(1, len(checks)), draw.uniform(0, 0.005)) for _ in range(among_the_checks)),
        *((0, draw.uniform(0, duration)) for _ in range(at_any_time)),
    ]
    recovered = []
    for number, moment in enumerate(moments):
        journal = tmp_path / str(number)
        temporary = tmp_path / f"{number}.tmp"
        temporary.mkdir()
        killing = kill(journal, moment, temporary)
        assert killing["left"] == []
        assert list(temporary.iterdir()) == []
        content = journal.read_bytes() if journal.exists() else b""
        assert content.startswith(killing["before"].encode("ascii"))
        lines = content.count(b"\n")
        if lines == 0:
            with pytest.raises((UsageError, FileNotFoundError)):
                read_journal(journal)
            continue
        result = read_journal(journal)
        found = order_in(journal)
        assert found == order[: len(found)]
        assert checks_of(result) == {judged: checks[judged] for judged in found}
        if killing["killed"]:
            recovered.append(len(found))
        if lines < len(checks) + 2:
            assert result.faults == [ENDED_EARLY]
            assert result.points is None
        else:
            assert result.points == uninterrupted.points
        for task, judged in zip(result.tasks, uninterrupted.tasks, strict=True):
            decided = len(task.checks) == judged.expected_checks
            assert task.points == (judged.points if decided else None)
    assert any(0 < count < len(checks) for count in recovered)


def kill(journal: Path, moment: tuple[int, float], temporary: Path) -> Any:
    lines, seconds = moment
    killer = [sys.executable, "-m", "tests.autograder.killer", str(journal)]
    done = subprocess.run(
        [*killer, str(lines), str(seconds), *command(journal)],
        cwd=PROJECT,
        env={**os.environ, "TMPDIR": str(temporary)},
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stdout)
