"""The reports of homework 3 show the layer and the step that are wrong, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.grading.grade import grade
from autograder.homework import load_homework
from tests.autograder.corpus import submission_of

STRANGERS = Path(__file__).parent / "strangers" / "first"


def calls(stranger: str, task_id: str) -> list[str]:
    """Return the calls in the report of a wrong program's task."""
    files = {path.name: path.read_bytes() for path in (STRANGERS / stranger).glob("*.py")}
    result = grade(load_homework("hw3"), submission_of(files), 1)
    (task,) = (task for task in result.tasks if task.id == task_id)
    (check,) = (check for check in task.checks if check.evidence)
    return check.calls


@pytest.mark.slow
def test_a_step_that_is_wrong_for_one_layer_alone_is_shown_with_this_layer() -> None:
    shown = calls("sgd_flat_memory_order", "sgd_step")
    assert shown.count("sgd.step()") == 1
    assert shown[-1] == "sgd.step()"
    assert "SGD([layer], " in " ".join(shown)


@pytest.mark.slow
def test_a_step_that_is_wrong_for_several_layers_is_shown_with_all() -> None:
    shown = " ".join(calls("sgd_equal_layers", "sgd_step"))
    assert "layer3" in shown
    assert "layer2" in shown


@pytest.mark.slow
def test_numbers_that_change_after_eval_are_shown_for_one_layer() -> None:
    shown = calls("bn_eval_scale_kept", "batchnorm_eval")
    assert sum("BatchNorm1d(" in line for line in shown) == 1
