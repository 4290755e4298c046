"""The reports of homework 3 show the layer and the step that are wrong, and no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from autograder.grading.grade import grade
from autograder.homework import HERE, load_homework
from tests.autograder.corpus import submission_of

STRANGERS = Path(__file__).parent / "strangers"

pytestmark = pytest.mark.usefixtures("drawn_once")


def calls(stranger: str, task_id: str, folder: str = "first") -> list[str]:
    """Return the calls in the report of a wrong program's task."""
    paths = (STRANGERS / folder / stranger).glob("*.py")
    files = {path.name: path.read_bytes() for path in paths}
    homework = load_homework("hw3")
    (task,) = grade(homework, submission_of(files), 1, homework.select((task_id,))).tasks
    (check,) = (check for check in task.checks if check.evidence)
    return check.calls


@pytest.mark.slow
def test_a_case_of_batch_norm_can_be_worked_out_by_hand() -> None:
    folder = HERE.parent / "solutions" / "hw3"
    files = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.py")}
    changed = {
        name: text.replace("np.sqrt(var + self.eps)", "np.sqrt(var) + self.eps").replace(
            "self.A_hat * (dLdZ * self.A_hat).mean", "(dLdZ * self.A_hat).mean"
        )
        for name, text in files.items()
    }
    homework = load_homework("hw3")
    tasks = homework.select(("batchnorm_forward", "batchnorm_dLdA"))
    submission = submission_of({name: text.encode() for name, text in changed.items()})
    forward, backward = (task.failed for task in grade(homework, submission, 1, tasks).tasks)
    assert forward is not None
    assert forward.evidence is not None
    assert "eps is added to the standard deviation" in forward.evidence.hints[0]
    assert backward is not None
    assert backward.evidence is not None
    assert backward.evidence.hints[0] == "In one of its terms, dLdA lacks one factor: A_hat."
    assert len(backward.inputs["A"]) == 3
    assert "backward(" in backward.calls[-1]


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


@pytest.mark.slow
def test_a_list_of_layers_that_backward_reverses_is_not_called_a_wrong_first_order() -> None:
    folder = HERE.parent / "solutions" / "hw3"
    files = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.py")}
    files["network.py"] = files["network.py"].replace(
        "in reversed(self.layers):", "in (self.layers.reverse(), self.layers)[1]:"
    )
    homework = load_homework("hw3")
    submission = submission_of({name: text.encode() for name, text in files.items()})
    (task,) = grade(homework, submission, 1, homework.select(("mlp_backward",))).tasks
    assert task.failed is not None
    assert task.failed.evidence is not None
    assert task.failed.evidence.diagnosis == "another order in a later backward"


@pytest.mark.slow
def test_arrays_that_share_memory_are_named() -> None:
    folder = HERE.parent / "solutions" / "hw3"
    files = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.py")}
    files["normalization.py"] = files["normalization.py"].replace(
        "self.running_mean = np.zeros(num_features)", "self.running_mean = self.beta"
    )
    homework = load_homework("hw3")
    submission = submission_of({name: text.encode() for name, text in files.items()})
    (task,) = grade(homework, submission, 1, homework.select(("batchnorm_init",))).tasks
    assert task.failed is not None
    assert task.failed.evidence is not None
    said = task.failed.evidence.message
    assert "they share their memory" in said
    assert {"beta", "running_mean"} <= {*re.findall(r"batch_norm1d\.(\w+)", said)}


@pytest.mark.slow
def test_an_attribute_that_a_program_looks_at_is_shown_and_no_other() -> None:
    shown = calls("requires_grad_is_obeyed", "sgd_step", "eighth")
    assert shown.count("layer.requires_grad = False") == 1
    assert not any("frozen" in line or "layer.lr" in line for line in shown)
