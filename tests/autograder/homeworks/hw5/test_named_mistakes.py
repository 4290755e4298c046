"""Homework 5: the mistakes that its write-up warns of are named in a report that can be read."""

from __future__ import annotations

import pytest

from autograder.grading.grade import GradingRequest, grade_each
from autograder.homework import load_homework
from autograder.results.result import CheckResult, Result
from tests.autograder.corpus import submission_of
from tests.autograder.homeworks.programs import solution

HOMEWORK = load_homework("hw5")

CASES = {
    "a state without copies": (
        "modules.py",
        "state[name] = parameter.data.copy()",
        "state[name] = parameter.data",
        "state_dict",
        "shares its memory with the Parameter model.scale",
        "Is an array in the state a copy, or the Parameter's own array?",
    ),
    "a state's array that is kept": (
        "modules.py",
        "parameter.data = np.array(state[name], dtype=np.float64)",
        "parameter.data = np.asarray(state[name], dtype=np.float64)",
        "load_state_dict",
        "state['scale'] shares its memory with the Parameter scale",
        "Does np.asarray copy an array that has float64 numbers already?",
    ),
    "an empty array for no numbers": (
        "modules.py",
        "            self.data = None\n",
        "            self.data = np.zeros(0)\n",
        "parameter",
        "Parameter(None).data must be None",
        "",
    ),
    "remove_duplicate not passed on": (
        "modules.py",
        'named_parameters(f"{prefix}{name}.", remove_duplicate=False)',
        'named_parameters(f"{prefix}{name}.")',
        "named_parameters",
        "model.named_parameters(remove_duplicate=False) lacks _block0._block1.state",
        "What do you ask the modules within for: every name, or each Parameter once?",
    ),
    "the last name": (
        "modules.py",
        "                first.setdefault(parameter, name)",
        "                first[parameter] = name",
        "named_parameters",
        "model.named_parameters() lacks encoder.weight, encoder.bias, and has again.weight",
        "What does a dictionary keep if a key that is there already is assigned again?",
    ),
    "a second weight": (
        "layers.py",
        "self.decoder_bias = Parameter(np.zeros(C))",
        "self.decoder_bias = Parameter(np.zeros(C))\n"
        "        self.second = Parameter(self.encoder.weight.data)",
        "tied",
        "it has 4 Parameters, and must have 3",
        "Is it one object, or are there two with equal numbers?",
    ),
    "None added": (
        "layers.py",
        "        if self.bias is not None:\n            Z = Z + self.bias\n",
        "        Z = Z + self.bias\n",
        "linear",
        "bias is None here",
        "What does NumPy make of None, where it needs a number?",
    ),
    "another attribute called": (
        "layers.py",
        "        for place in range(self._count):\n            A = getattr(self, str(place))(A)",
        "        for each in vars(self).values():\n"
        "            A = each(A) if isinstance(each, Module) else A",
        "sequential",
        "aside is a module that was assigned, and counts for nothing",
        "Which attributes has __init__ made, and which were assigned by others?",
    ),
    "other attributes counted": (
        "layers.py",
        "        count = self._count\n",
        "        count = len(vars(self)) - 2\n",
        "module_list",
        "head is a module that was assigned, and counts for nothing",
        "Which attributes have __init__ and append made, and which were assigned by others?",
    ),
}
"""A file, a change of the solution, its task, and what the report says and asks."""


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("name", CASES)
def test_the_mistake_is_named(name: str) -> None:
    file, before, after, task_id, said, asked = CASES[name]
    files = solution("hw5")
    assert before in files[file].decode()
    files[file] = files[file].decode().replace(before, after).encode()
    check = failed(files, task_id)
    assert check.evidence is not None
    assert said in check.evidence.message
    assert asked == (check.evidence.hints[1] if check.evidence.hints else "")
    assert len(check.calls) < 45


def failed(files: dict[str, bytes], task_id: str) -> CheckResult:
    """Return the check that decides a task of a wrong program."""
    results: list[Result] = []
    request = GradingRequest(submission_of(files), 1, HOMEWORK.select((task_id,)), hints=3)
    grade_each(HOMEWORK, [request], results.append)
    (task,) = results[0].tasks
    assert task.failed is not None
    return task.failed


@pytest.mark.slow
def test_a_line_that_writes_into_an_array_is_told_as_what_it_is() -> None:
    files = solution("hw5")
    before, after = "parameter.data.copy()", "np.broadcast_to(parameter.data, parameter.data.shape)"
    files["modules.py"] = files["modules.py"].decode().replace(before, after).encode()
    check = failed(files, "state_dict")
    assert check.evidence is not None
    assert check.evidence.message.startswith("the last line writes into an array, and can't: ")
    assert check.evidence.hints[1].startswith("Is an array in the state a copy")
