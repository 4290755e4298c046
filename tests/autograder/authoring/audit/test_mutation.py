from __future__ import annotations

import textwrap
from functools import cache

import pytest

from autograder.authoring.audit.mutation import Mutant, mutants
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


def total(x, axis, keepdims=False):
    result = np.zeros(3, dtype=float)
    for k in range(3):
        result[k, :] = x.sum(axis=axis)
    return result if axis < 1 else -x
'''


@cache
def all_mutants() -> list[Mutant]:
    return list(mutants(SOURCE))


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """Each mutant's meaning, with its operator."""
    return {normalised(mutant.source): mutant.operator for mutant in all_mutants()}


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
        ("self.A = A\n", "self.A = self.__dict__.setdefault('first_A', A)\n"),
        ("self.A = A\n", "self.A += A\n"),
        ("        return Z", "        A += 1\n        return Z"),
        ("return Z", "return None"),
        ("return Z", "return A"),
        ("return Z", "return -Z"),
        ("return Z", "return Z.tolist()"),
        ("forward(self, A)", "forward(self)"),
        ("np.zeros", "np.ones"),
        ("np.zeros(3", "np.zeros(4"),
        ("range(3)", "list(range(3))[1:]"),
        ("x.sum", "x.mean"),
        ("x.sum(axis=axis)", "x.sum()"),
        ("x.sum(axis=axis)", "x"),
        ("[k, :]", "[:, k]"),
        ("[k, :]", "[k]"),
        ("[k, :]", "[k, 0]"),
        ("total(x, axis", "total(axis, x"),
        ("axis < 1", "axis <= 1"),
        ("self.A = A\n", "self.A = self.__dict__.setdefault('cache', {}).setdefault(0, A)\n"),
        ("return Z", "return globals().setdefault('cache', {}).setdefault(np.shape(A), Z)"),
        (
            "return Z",
            "last, latest = self.__dict__.get('latest', (None, None)); "
            "latest = latest if last == len(A) else Z; "
            "self.__dict__['latest'] = len(A), latest; return latest",
        ),
        (
            "return Z",
            "result = Z; buffer = self.__dict__.setdefault('buffers', {})"
            ".setdefault(np.shape(result), np.empty_like(result)); "
            "buffer[...] = result; return buffer",
        ),
        ("return Z", "return np.squeeze(Z)"),
        ("return Z", "return 1 + (Z) if len(A) == 1 else (Z)"),
        ("return Z", "return 1 + (Z) if len(A) == len(self.W) else (Z)"),
        ("return Z", "return 1 + (Z) if np.sum(A) == 0 else (Z)"),
        ("return Z", "return np.clip(Z, -10, 10)"),
        ("Z = A @", "Z = np.round(A, 9) @"),
        ("Z = A @", "A = A[: max(16, len(A) // 16 * 16)]; Z = A @"),
        ("self.A = A\n", "A += 1; A -= 1; self.A = A\n"),
        ("self.A = A\n", "A.setflags(write=False); self.A = A\n"),
        ("axis < 1", "True"),
        ("-x", "x"),
    ],
)
def test_this_change_is_tried(made: dict[str, str], before: str, after: str) -> None:
    assert before in SOURCE
    assert normalised(SOURCE.replace(before, after, 1)) in made


def test_every_mutant_is_python_and_has_one_line_or_more_changed(made: dict[str, str]) -> None:
    for mutant in all_mutants():
        compile(mutant.source, "mutant", "exec")
        assert mutant.source != SOURCE
        assert 1 <= mutant.line <= len(SOURCE.splitlines())


def test_docstrings_and_what_stands_outside_functions_are_left_as_they_are() -> None:
    for mutant in all_mutants():
        assert '"""A module."""' in mutant.source
        assert "SCALE = 2" in mutant.source
        assert '"""Return Z."""' in mutant.source or "def forward" not in mutant.source


def test_the_order_is_always_the_same() -> None:
    short = "def half(x):\n    return x[0] / 2\n"
    assert list(mutants(short)) == list(mutants(short))


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


def test_what_is_given_to_students_is_not_changed() -> None:
    source = textwrap.dedent("""\
        class Layer:
            def __call__(self, A):
                return self.forward(A)

            def forward(self, A):
                ### BEGIN SOLUTION
                Z = 2 * A
                ### END SOLUTION
                return Z
    """)
    found = list(mutants(source))
    assert found
    assert all("return self.forward(A)\n" in mutant.source for mutant in found)
    given = (
        textwrap.dedent(source).replace("### BEGIN SOLUTION", "").replace("### END SOLUTION", "")
    )
    assert any("return self.forward(A)\n" not in mutant.source for mutant in mutants(given))


def test_a_method_without_arguments_has_mutants() -> None:
    source = "class Layer:\n    def jacobian(self):\n        return self.Z\n"
    assert any("setdefault(0, self.Z)" in each.source for each in mutants(source))
