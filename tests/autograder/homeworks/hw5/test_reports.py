"""The reports of homework 5 show a tree by its attributes, and one case at a time."""

from __future__ import annotations

import pytest

from autograder.grading.grade import grade
from autograder.homework import load_homework
from autograder.results.result import CheckResult
from tests.autograder.corpus import submission_of
from tests.autograder.homeworks.programs import programs

HOMEWORK = load_homework("hw5")


def failed(program: str, task_id: str) -> CheckResult:
    """Return the check that decides a task of a wrong program."""
    submission = submission_of(programs("hw5")[program])
    (task,) = grade(HOMEWORK, submission, 1, HOMEWORK.select((task_id,))).tasks
    assert task.failed is not None
    return task.failed


@pytest.mark.slow
@pytest.mark.parametrize("program", ["state_one_name", "parameter_shares_the_array"])
def test_a_tree_is_shown_by_the_way_to_each_object(program: str) -> None:
    files = dict(programs("hw5")["state_one_name"])
    if program != "state_one_name":  # a wrong Parameter, too
        before, _, after = files["modules.py"].partition(b"class Module")
        wrong = programs("hw5")[program]["modules.py"].partition(b"class Module")[0]
        files["modules.py"] = wrong + b"class Module" + after
        assert before != wrong
    (task,) = grade(HOMEWORK, submission_of(files), 1, HOMEWORK.select(("state_dict",))).tasks
    assert task.failed is not None
    lines = [call.partition("  #")[0] for call in task.failed.calls]
    assert lines[:3] == ["class OwnModule(Module): weight = None", *lines[1:3]]
    assert "model.decoder.weight = model.encoder.weight" in lines
    assert lines[-2:] == ["model.again = model.encoder", "model.state_dict()"]
    assert not any("__" in line or line.startswith("result") for line in lines)


@pytest.mark.slow
def test_a_list_that_does_not_grow_is_shown_alone() -> None:
    check = failed("list_append_is_lost", "module_list")
    assert len([call for call in check.calls if "ModuleList(" in call]) == 1
    assert len(check.calls) < 12


@pytest.mark.slow
def test_a_layer_with_other_names_is_told_which_ones_it_needs() -> None:
    check = failed("linear_with_other_names", "linear")
    assert check.evidence is not None
    assert check.evidence.message.startswith("linear has no attribute weight")
