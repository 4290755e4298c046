from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.autograder.command_line import ROOT, run

pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own")


def test_handout_check_is_0_while_nothing_has_drifted() -> None:
    result = run("handout", "hw1", "--check")
    assert (result.exit_code, result.output) == (0, "")


def test_handout_check_is_1_and_names_what_has_drifted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "solutions", tmp_path / "solutions")
    monkeypatch.setattr("autograder.places.HERE", tmp_path / "autograder")
    assert run("handout", "hw1").exit_code == 0
    assert run("handout", "hw1", "--check").exit_code == 0
    drifted = tmp_path / "handouts" / "hw1" / "linear.py"
    drifted.write_text("x = 1\n", encoding="utf-8")
    result = run("handout", "hw1", "--check")
    assert result.exit_code == 1
    assert str(drifted) in result.output
    assert "jacobians.py" not in result.output
    assert drifted.read_text(encoding="utf-8") == "x = 1\n"


def test_all_handouts_and_notebooks_are_checked_at_once() -> None:
    checked = run("handout", "--all", "--check")
    assert (checked.exit_code, checked.output) == (0, "")


@pytest.mark.parametrize("arguments", [(), ("hw1", "--all")])
def test_a_handout_is_of_one_homework_or_of_all(arguments: tuple[str, ...]) -> None:
    refused = run("handout", *arguments, "--check")
    assert refused.exit_code == 2
    assert "name one homework, or say --all" in refused.stderr


def test_without_any_solution_there_is_nothing_to_make(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site-packages" / "autograder"
    package.mkdir(parents=True)
    (package / "handouts").symlink_to(ROOT / "handouts")
    monkeypatch.setattr("autograder.places.HERE", package)
    assert "no homework here has a solution" in run("handout", "--all").stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "name one homework, or say --all"),
        (("hw1", "--all"), "name one homework, or say --all"),
        (("--all", "--report", "json=audit.json"), "--report writes one homework"),
    ],
)
def test_an_audit_is_of_one_homework_or_of_all(arguments: tuple[str, ...], said: str) -> None:
    result = run("audit", *arguments)
    assert result.exit_code == 2
    assert said in result.output
    assert not Path("audit.json").exists()
