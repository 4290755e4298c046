"""What becomes of the students in the corpus, from the bytes of their files to their points."""

from __future__ import annotations

import pytest

from autograder.grading.grade import grade
from autograder.homework import HERE
from autograder.intake import find_submission
from autograder.results.result import Result
from tests.autograder.corpus import (
    QUICK_STUDENT,
    Student,
    changed,
    grade_students,
    hw1,
    student,
    students,
    submission_of,
    verdicts_of,
)

ROOT = HERE.parent
RIGHT = student("right_einsum").source.encode()
LINEAR_TASKS = ("init", "forward", "cache", "dLdA", "dLdW", "dLdb")

pytestmark = pytest.mark.usefixtures("drawn_once")


def grade_linear(source: bytes) -> Result:
    return grade(hw1(), submission_of({"linear.py": source}), 1, hw1().select(LINEAR_TASKS))


def messages_of(result: Result) -> set[str]:
    return {
        check.evidence.message for task in result.tasks for check in task.checks if check.evidence
    }


@pytest.mark.parametrize(
    "student",
    [
        pytest.param(
            each,
            marks=()
            if each.name == QUICK_STUDENT
            else (pytest.mark.slow, pytest.mark.nightly(keep=20)),
        )
        for each in students()
    ],
    ids=lambda student: student.name,
)
def test_is_judged_as_its_first_lines_claim(student: Student, graded: dict[str, Result]) -> None:
    claim = student.claim()
    result = graded[student.name]
    noted = {
        task.id
        for task in result.tasks
        if task.verdict == "passed" and any(check.note for check in task.checks)
    }
    assert verdicts_of(result) == claim.verdicts
    assert (result.points, result.max_points) == (claim.points, claim.max_points)
    assert noted == claim.noted
    assert result.faults == []


def test_the_corpus_has_right_and_wrong_students_for_both_files() -> None:
    kinds = {
        (student.handed_in_as, student.claim().points == student.claim().max_points)
        for student in students()
    }
    files = ("linear.py", "jacobians.py")  # leading.py is for extra points
    assert kinds == {(file, full) for file in files for full in (True, False)}


@pytest.mark.parametrize("old", ["self", "self.dLdX"])
def test_a_change_of_the_solution_applies_in_one_place(old: str) -> None:
    with pytest.raises(ValueError, match=f"'{old}' occurs"):
        changed("self.W = 0\nself.b = 0", [f"    {old} -> self.W"])


LET_PASS_ELSEWHERE = [
    ("dLdW_zeros", "dLdW"),
    ("dLdb_zeros", "dLdb"),
    ("dLdb_unsummed", "dLdb"),
    ("dLdW_for_one_sample", "dLdW"),
    ("backward_for_ones", "dLdA"),
    ("backward_for_ones", "dLdW"),
    ("backward_for_ones", "dLdb"),
]


@pytest.mark.parametrize(("name", "lost"), LET_PASS_ELSEWHERE)
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.slow
@pytest.mark.nightly(keep=2)
def test_what_lax_graders_let_pass_does_not_pass(name: str, lost: str, seed: int) -> None:
    result = grade_students((student(name),), seed)[name]
    assert verdicts_of(result)[lost] == "wrong"
    assert result.points is not None
    assert result.points < result.max_points


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.slow(keep=1)
@pytest.mark.nightly(keep=2)
def test_the_solutions_earn_full_marks_from_whichever_seed(seed: int) -> None:
    result = grade(hw1(), find_submission(hw1(), ROOT / "solutions" / "hw1"), seed)
    assert result.seed == seed
    assert set(verdicts_of(result).values()) == {"passed"}
    assert (result.points, result.max_points) == (105, 100)
    assert not any(check.note for task in result.tasks for check in task.checks)


def test_the_untouched_handout_is_not_attempted() -> None:
    result = grade(hw1(), find_submission(hw1(), hw1().handout), 1)
    assert set(verdicts_of(result).values()) == {"not attempted"}
    assert (result.points, result.max_points) == (0, 100)


MYTORCH_AS_A_STUDENT = b"""
import numpy as np

from mytorch import nn


class Linear(nn.Linear):
    def __init__(self, in_features, out_features):
        super().__init__(in_features, out_features, dtype=np.float64)
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
"""

MYTORCH_JACOBIANS = b'''
import numpy as np

from mytorch import nn


def jacobian(gradient, A, W, b):
    """One backward for each element of Z."""
    N, (C_out, C_in) = A.shape[0], W.shape
    layer = nn.Linear(C_in, C_out, dtype=np.float64)
    layer.W, layer.b = W, b
    layer.forward(A)
    slices = []
    for one in np.eye(N * C_out):
        layer.backward(one.reshape(N, C_out))
        slices.append(getattr(layer, gradient).copy())
    return np.moveaxis(np.array(slices), 0, -1).reshape(*slices[0].shape, N, C_out)


def dZdb(A, W, b):
    return jacobian("dLdb", A, W, b)[:, 0]


def dZdW(A, W, b):
    return jacobian("dLdW", A, W, b)


def dZdA(A, W, b):
    return jacobian("dLdA", A, W, b)


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
'''


@pytest.mark.slow
def test_mytorch_itself_earns_full_marks() -> None:
    # In this process: a worker need not be able to import mytorch.
    sources = {"linear.py": MYTORCH_AS_A_STUDENT, "jacobians.py": MYTORCH_JACOBIANS}
    result = grade(hw1(), submission_of(sources), 1, debug=True)
    assert set(verdicts_of(result).values()) == {"passed"}
    assert (result.points, result.max_points) == (100, 100)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(b"\xef\xbb\xbf" + RIGHT, id="a byte order mark"),
        pytest.param(RIGHT.replace(b"\n", b"\r\n"), id="Windows line ends"),
        pytest.param(RIGHT.replace(b"    ", b"\t"), id="tabs"),
        pytest.param(b"# -*- coding: latin-1 -*-\n# gr\xfc\xdfe\n" + RIGHT, id="Latin-1, declared"),
    ],
)
@pytest.mark.slow(keep=1)
def test_how_the_file_is_encoded_does_not_matter(source: bytes) -> None:
    result = grade_linear(source)
    assert set(verdicts_of(result).values()) == {"passed"}
    assert (result.points, result.max_points) == (70, 70)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        pytest.param(b"class Linear:\nx = 1\n", "IndentationError", id="indentation"),
        pytest.param(b"class Linear:\n    def (self):\n", "SyntaxError", id="syntax"),
        pytest.param(b"# gr\xfc\xdfe\n" + RIGHT, "SyntaxError", id="Latin-1, undeclared"),
        pytest.param("# \N{GRINNING FACE}\n".encode("utf-16") + RIGHT, "Error", id="UTF-16"),
        pytest.param(b"\0" * 100, "null bytes", id="null bytes"),
        pytest.param(b"class Linear:\n" + b"(" * 1000, "Error", id="a thousand parentheses"),
        pytest.param(b"raise KeyError('nothing')", "KeyError: 'nothing'", id="an exception"),
    ],
)
def test_what_can_not_be_imported_crashes_and_says_so(source: bytes, told: str) -> None:
    result = grade_linear(source)
    assert set(verdicts_of(result).values()) == {"crashed"}
    assert result.points == 0
    (message,) = messages_of(result)
    assert message.startswith("importing linear.py failed: ")
    assert told in message


def test_a_syntax_error_is_shown_by_its_line() -> None:
    result = grade_linear(b"import numpy as np\nclass Linear\n    pass\n")
    evidence = result.tasks[0].checks[-1].evidence
    assert evidence is not None
    (frame,) = evidence.traceback
    assert (frame.file, frame.line, frame.text) == ("linear.py", 2, "class Linear")


def test_an_empty_file_misses_everything() -> None:
    result = grade_linear(b"")
    assert set(verdicts_of(result).values()) == {"missing"}
    assert messages_of(result) == {"linear.py defines no Linear"}


def test_a_file_that_was_not_handed_in_costs_its_own_tasks_only() -> None:
    jacobians = student("jacobians_right_einsum").source.encode()
    tasks = hw1().select((*LINEAR_TASKS, "dZdb"))
    result = grade(hw1(), submission_of({"jacobians.py": jacobians}), 1, tasks)
    verdicts = verdicts_of(result)
    assert {task: str(verdict) for task, verdict in verdicts.items() if task in LINEAR_TASKS} == (
        dict.fromkeys(LINEAR_TASKS, "missing")
    )
    assert result.points == 8
    assert messages_of(result) == {"there is no file linear.py, which must define Linear"}


def test_each_file_can_import_the_other() -> None:
    linear = b"from jacobians import transpose\n" + RIGHT.replace(
        b'"no,oi->ni", dLdZ, self.W', b'"no,io->ni", dLdZ, transpose(self.W)'
    )
    jacobians = (
        b"def transpose(W):\n    return W.T\n"
        + student("jacobians_right_einsum").source.encode()
        + b"\nfrom linear import Linear\n"
    )
    sources = {"linear.py": linear, "jacobians.py": jacobians}
    result = grade(hw1(), submission_of(sources), 1, hw1().select(["dLdA", "dZdb"]))
    assert set(verdicts_of(result).values()) == {"passed"}
