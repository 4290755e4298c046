"""The command `batch`."""

from __future__ import annotations

from pathlib import Path

from tests.autograder.command_line import fails, run
from tests.autograder.course.classes import canvas, gradebook_of_canvas, students
from tests.autograder.intake.handed_in import put

CLASS = students(6, lambda _, number: [{"linear.py": f"x = {number}\n".encode()}])


def test_a_dry_run_says_for_whom_it_would_be(tmp_path: Path) -> None:
    roster = put(tmp_path / "roster.csv", gradebook_of_canvas(CLASS[1:]).encode())
    export = canvas(tmp_path, CLASS[:-1])
    result = run("batch", "hw1", export, "--roster", roster, "--dry-run")
    assert result.exit_code == 0
    first, *_ = result.output.split("\n\n")
    assert first.startswith("A person must look at (1):\n    lovelaceada_1000_")
    assert "Absent (1):\n    Lovelace, Fatıma (1005)" in result.output
    assert "4 students handed in, 1 are absent, 4 hand-ins to grade: 4 Canvas" in result.output


def test_an_export_without_hand_ins_is_refused(tmp_path: Path) -> None:
    fails(run("batch", "hw1", tmp_path, "--dry-run"), "there is no hand-in in")
