"""The lines of a failed check, with a program's files and with the solution's."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.authoring.audit.differential import Lines, differs_at_the_end

RIGHT = """import numpy as np


class Scale:
    def __init__(self, factor):
        self.factor = factor

    def forward(self, A):
        self.A = A
        return self.factor * A

    def backward(self, dLdZ):
        return np.sum(dLdZ * self.A)
"""
CALLS = ("scale = Scale(3.0)", "Z = scale.forward(A)  # A is float64 (2,)", "scale.backward(dLdZ)")
INPUTS = {"A": [1.0, 2.0], "dLdZ": [0.5, -1.5]}


def shows(
    before: str,
    after: str,
    calls: tuple[str, ...] = CALLS,
    wanted: object = None,
    is_strict: bool = False,
) -> bool:
    assert before in RIGHT
    right, program = {"scale.py": RIGHT}, {"scale.py": RIGHT.replace(before, after)}
    return differs_at_the_end(program, right, Lines(calls, INPUTS, {}, wanted), is_strict)


def test_a_difference_in_the_last_line_alone_is_a_mistake() -> None:
    assert shows("np.sum(dLdZ * self.A)", "np.sum(dLdZ + self.A)")
    assert shows("self.factor * A", "self.factor + A", CALLS[:2])
    assert shows("np.sum(dLdZ * self.A)", "[][0]")


def test_what_an_attribute_or_an_argument_holds_counts_too() -> None:
    assert shows("self.A = A\n", "self.A = A + 1\n", CALLS[:2])
    assert shows("self.A = A\n", "self.A = A.copy(); A += 1; A = A - 1\n", CALLS[:2])


def test_an_earlier_difference_may_be_the_mistake_of_another_task() -> None:
    assert not shows("self.A = A\n", "self.A = A + 1\n")
    assert not shows("self.factor * A", "self.factor + A")


def test_the_solution_itself_and_what_is_as_right_show_nothing() -> None:
    assert not shows("self.A = A\n", "self.A = A\n")
    assert not shows("np.sum(dLdZ * self.A)", "np.dot(dLdZ, self.A) * (1 + 1e-15)")
    assert not shows("self.A = A\n", "self.A = A; self.calls = 1; self._last = A\n")


def test_the_solution_must_show_what_the_check_wanted() -> None:
    changed = "self.factor * A", "self.factor + A"
    assert shows(*changed, CALLS[:2], wanted=np.array([3.0, 6.0]))
    assert not shows(*changed, CALLS[:2], wanted=np.array([3.0, 7.0]))


@pytest.mark.parametrize("line", ["of_the_check(scale)", "scale.forward(", "scale.missing"])
def test_lines_that_the_solution_can_not_run_show_nothing(line: str) -> None:
    assert not shows("np.sum(dLdZ * self.A)", "0.0", (CALLS[0], line, *CALLS[1:]))


def test_a_program_without_the_error_that_the_caller_wants_is_wrong() -> None:
    changed = "self.factor * A", "np.where(A < 9, self.factor * A, 1e300)"
    calls = CALLS[0], "scale.forward(1e300 * A * 1e10)"
    assert shows(*changed, calls, is_strict=False)
    given = "scale = Scale(1e200)", "scale.forward(1e200 * A)"
    assert shows("self.factor * A", "np.minimum(A, 1e100) * self.factor", given, is_strict=True)


def test_a_program_that_can_not_be_imported_shows_nothing_but_that() -> None:
    broken = {"scale.py": "raise ValueError"}
    assert not differs_at_the_end(broken, {"scale.py": RIGHT}, Lines(CALLS, INPUTS), False)
