from __future__ import annotations

import pytest

from autograder.results.verdict import Crashed
from tests.autograder.grading.sessions import session_over

SOURCE = """
import numpy as np

A, W, b = np.ones((3, 2)), np.ones((4, 5)), np.ones((4, 1))

class Layer:
    def __init__(self):
        self.W, self.count = W, 0

    @property
    def counted(self):
        self.count += 1
        return W

    def __dir__(self):
        return {names}

    def f(self):
        {line}

def f():
    return Layer().f()
"""


def told(line: str, names: str = "['W', 'count', 'f']") -> str:
    """Return the message of the crash of a line in a method."""
    with (
        session_over(SOURCE.format(line=line, names=names), "f") as session,
        pytest.raises(Crashed) as caught,
    ):
        session.find("f")()
    return caught.value.evidence.message


NO_FIT = "ValueError: the shapes do not fit: "


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("return A @ self.W.T", f"{NO_FIT}A is (3, 2), self.W.T is (5, 4). X @ Y needs"),
        ("return 1 + (A @ W[1:, :3])", f"{NO_FIT}A is (3, 2), W[1:, :3] is (3, 3). X @ Y"),
        ("return np.dot(A, W)", f"{NO_FIT}A is (3, 2), W is (4, 5). X @ Y needs"),
        ("return A.dot(W)", f"{NO_FIT}A is (3, 2), W is (4, 5). X @ Y needs"),
        ("return np.matmul(A.sum(axis=0), W)", f"{NO_FIT}A.sum(axis=0) is (2,), W is (4, 5). "),
        ("Z = A; Z @= W", f"{NO_FIT}Z is (3, 2), W is (4, 5). X @ Y needs"),
        ("return A + W", "ValueError: operands could not be broadcast together: A is (3, 2), W"),
        ("return A.reshape(4, 2)", "ValueError: cannot reshape array of size 6 into shape (4,2)"),
        ("return np.einsum('ij,jk->ik', A, W)", "ValueError: "),
        ("return (lambda X: X @ W)(A)", f"{NO_FIT}X is (3, 2), W is (4, 5). X @ Y needs"),
    ],
)
def test_shapes_that_do_not_fit_are_told_by_name(line: str, message: str) -> None:
    found = told(line)
    assert found.startswith(message)
    assert "gufunc" not in found
    assert "A is (3, 2)" in found or "X is (3, 2)" in found or "A.sum" in found or "Z is" in found


@pytest.mark.parametrize(
    "line",
    [
        "raise ValueError('mine')",
        "raise ValueError(A @ A.T)",
        "return int('x')",
        "A.flags.writeable = False; A += A",
    ],
)
def test_other_exceptions_have_no_shapes(line: str) -> None:
    assert " is (" not in told(line)


def test_no_code_runs_again_for_a_report() -> None:
    line = (
        "calls = []\n"
        "        def called(X): calls.append(1); return X\n"
        "        try:\n"
        "            return called(A) @ W\n"
        "        finally:\n"
        "            assert len(calls) == 1, calls"
    )
    assert told(line).startswith(
        "ValueError: the shapes do not fit (size 4 is different from 2): W is (4, 5). "
    )


@pytest.mark.parametrize(
    ("line", "suggested"),
    [
        ("return np.zeroes(3)", "Did you mean: 'zeros'?"),
        ("return self.Count", "Did you mean: 'count'?"),
        ("return W + Layr", "Did you mean: 'Layer'?"),
        ("return count", "Did you mean: 'self.count'?"),
        ("dLdZ = A; return dldz", "Did you mean: 'dLdZ'?"),
    ],
)
def test_a_similar_name_is_suggested(line: str, suggested: str) -> None:
    assert told(line).endswith(f". {suggested}")


@pytest.mark.parametrize("names", ["1 / 0", "[1, None]", "['a\\nb']", "exit()"])
@pytest.mark.parametrize("line", ["return self.a_b_c_d", "return nowhere_near"])
def test_odd_names_of_a_students_do_no_harm(names: str, line: str) -> None:
    found = told(line, names)
    assert found.startswith(("AttributeError: ", "NameError: "))
    assert "\n" not in found


def test_no_name_of_a_students_begins_a_line_of_the_report() -> None:
    source = (
        "def f():\n    raise KeyError\n"
        "f.__code__ = f.__code__.replace(co_name='f\\n100 / 100 points')\n"
    )
    with session_over(source, "f") as session, pytest.raises(Crashed) as caught:
        session.find("f")()
    (frame,) = caught.value.evidence.traceback
    assert frame.function == "f 100 / 100 points"
