from __future__ import annotations

import textwrap

import pytest

from autograder.authoring.audit.mutation import mutants
from autograder.authoring.audit.programs import normalised

SOURCE = '''\
"""A module."""

import numpy as np

SCALE = 2


class Layer:
    """A layer."""

    def forward(self, A):
        """Return Z."""
        self.A = A
        Z = A @ self.W.T + self.b  # the bias
        return Z


def total(x, axis):
    result = np.zeros(3)
    for k in range(3):
        result[k, :] = x.sum(axis=axis)
    return result if axis < 1 else -x
'''


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """Each mutant's meaning, with its operator."""
    return {normalised(mutant.source): mutant.operator for mutant in mutants(SOURCE)}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("A @ self.W.T + self.b", "A @ self.W.T - self.b"),
        ("A @ self.W.T", "A * self.W.T"),
        ("A @ self.W.T", "self.W.T @ A"),
        ("A @ self.W.T + self.b", "A @ self.W.T"),
        ("self.W.T", "self.W"),
        ("self.b  #", "self.b.T  #"),
        ("A @ self.W", "self.A @ self.W"),
        ("self.W.T", "self.b.T"),
        ("self.A = A\n", "self.W = A\n"),
        ("self.A = A\n", "pass\n"),
        ("self.A = A\n", "type(self).A = A\n"),
        ("self.A = A\n", "self.A = self.__dict__.get('A', A)\n"),
        ("self.A = A\n", "self.A += A\n"),
        ("        return Z", "        A += 1\n        return Z"),
        ("return Z", "return None"),
        ("return Z", "return A"),
        ("return Z", "return -Z"),
        ("return Z", "return Z.tolist()"),
        ("forward(self, A)", "forward(self)"),
        ("np.zeros", "np.ones"),
        ("np.zeros(3)", "np.zeros(4)"),
        ("range(3)", "list(range(3))[1:]"),
        ("x.sum", "x.mean"),
        ("x.sum(axis=axis)", "x.sum()"),
        ("x.sum(axis=axis)", "x"),
        ("[k, :]", "[:, k]"),
        ("[k, :]", "[k]"),
        ("[k, :]", "[k, 0]"),
        ("total(x, axis)", "total(axis, x)"),
        ("axis < 1", "axis <= 1"),
        ("axis < 1", "True"),
        ("-x", "x"),
    ],
)
def test_this_change_is_tried(made: dict[str, str], before: str, after: str) -> None:
    assert before in SOURCE
    assert normalised(SOURCE.replace(before, after, 1)) in made


def test_every_mutant_is_python_and_has_one_line_or_more_changed(made: dict[str, str]) -> None:
    for mutant in mutants(SOURCE):
        compile(mutant.source, "mutant", "exec")
        assert mutant.source != SOURCE
        assert 1 <= mutant.line <= len(SOURCE.splitlines())


def test_docstrings_and_what_stands_outside_functions_are_left_as_they_are() -> None:
    for mutant in mutants(SOURCE):
        assert '"""A module."""' in mutant.source
        assert "SCALE = 2" in mutant.source
        assert '"""Return Z."""' in mutant.source or "def forward" not in mutant.source


def test_the_order_is_always_the_same() -> None:
    assert list(mutants(SOURCE)) == list(mutants(SOURCE))


def test_comments_and_layout_have_no_meaning() -> None:
    plain = textwrap.dedent("""\
        def f(x):
            return x+1
    """)
    told = textwrap.dedent('''\
        def f(x):
            """Return one more."""

            return x + 1  # one more
    ''')
    assert normalised(plain) == normalised(told)
    assert normalised(plain) != normalised(told.replace("+", "-"))
