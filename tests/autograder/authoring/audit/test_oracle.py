from __future__ import annotations

import sys
import warnings

import numpy as np
import pytest

from autograder.authoring.audit.oracle import Oracle, alike
from autograder.authoring.audit.programs import Program, ProgramKind, solution
from tests.autograder.corpus import hw1

RIGHT = solution(hw1())


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    return Oracle("hw1")


def changed(before: str, after: str, file: str = "linear.py") -> Program:
    source = RIGHT.sources[file]
    assert before in source
    return Program(
        after, ProgramKind.MUTANT, RIGHT.sources | {file: source.replace(before, after, 1)}
    )


def broken(oracle: Oracle, program: Program) -> set[str]:
    return {task.id for task in hw1().tasks if not oracle.are_alike(program, RIGHT, task.id)}


@pytest.mark.parametrize(
    ("before", "after", "tasks"),
    [
        ("return Z", "return Z + 0", set()),
        ("A @ self.W.T + self.b.T", "self.b.T + A @ self.W.T", set()),
        ("+ self.b.T", "- self.b.T", {"forward"}),
        ("self.N = A.shape[0]", "pass", {"cache"}),
        ("self.A = A", "type(self).A = A", {"cache"}),
        ("dLdZ.T @ self.A", "self.A.T @ dLdZ", {"dLdW"}),
        ("dLdZ.T @ self.A", "dLdZ.T @ self.A / self.N", {"dLdW"}),
        ("self.dLdW = ", "dLdW = ", {"dLdW"}),
        ("self.dLdW = ", "type(self).dLdW = ", {"dLdW"}),
        ("np.ones((self.N, 1))", "np.ones(self.N)", {"dLdb"}),
        ("return dLdA", "return np.float32(dLdA)", {"dLdA"}),
        ("return dLdA", "dLdZ += 1; return dLdA", {"dLdA"}),
        ("return dLdA", "self.W += 1; return dLdA", {"dLdA"}),
        ("return dLdA", "raise ValueError", {"dLdA"}),
        ("np.zeros((out", "np.ones((out", {"init"}),
        ("np.zeros((out", "[1] + np.zeros((out", {"init"}),
    ],
)
def test_it_tells_which_tasks_a_change_breaks(
    oracle: Oracle, before: str, after: str, tasks: set[str]
) -> None:
    assert broken(oracle, changed(before, after)) == tasks


def test_a_file_that_can_not_be_imported_breaks_all_tasks(oracle: Oracle) -> None:
    assert len(broken(oracle, changed("import numpy", "import numbers_of_py"))) == len(hw1().tasks)


def test_two_wrong_programs_may_be_alike(oracle: Oracle) -> None:
    one, same = changed("dLdZ @ self.W", "-dLdZ @ self.W"), changed("return dLdA", "return -dLdA")
    other = changed("return dLdA", "return 2 * dLdA")
    assert oracle.are_alike(one, same, "dLdA")
    assert not oracle.are_alike(one, other, "dLdA")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (np.ones(2), np.ones((2, 1))),
        (np.ones(2), np.ones(2, dtype=np.float32)),
        (np.ones(2), [1.0, 1.0]),
        (np.ones(2), np.ones(2) + 1e-8),
        (np.ones(2), np.array([1.0, np.nan])),
        (1, True),
        (1, 1.0),
        (None, 0),
    ],
)
def test_these_differ(one: object, other: object) -> None:
    assert not alike([one], [other])
    assert not alike([other], [one])
    assert alike([one], [one])
    assert alike([other], [other])


def test_rounding_and_the_type_of_an_integer_make_no_difference() -> None:
    assert alike([1e6 * np.ones(2), np.int64(3)], [1e6 * np.ones(2) + 1e-4, 3])


def test_the_process_is_left_as_it_was(oracle: Oracle, capfd: pytest.CaptureFixture[str]) -> None:
    before = np.geterr(), list(warnings.filters), sys.stdout
    program = changed(
        "import numpy as np",
        "import numpy as np, sys, warnings\n"
        "np.seterr(all='raise'); warnings.simplefilter('error'); print('loaded')\n"
        "sys.stdout = None",
    )
    assert broken(oracle, program) == set()
    assert (np.geterr(), list(warnings.filters), sys.stdout) == before
    assert "linear" not in sys.modules
    assert capfd.readouterr().out == ""
