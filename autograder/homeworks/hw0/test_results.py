"""numerical_gradient: results that stay as they are, and results of f that share memory."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.known import is_numeric
from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.beside import scene
from autograder.homeworks.hw0.beside_any_function import OBJECTS
from autograder.homeworks.hw0.beside_memory import KEPT
from autograder.homeworks.hw0.case import THREE_DIGITS
from autograder.homeworks.hw0.functions import CUBE, SQUARE, Array
from autograder.homeworks.hw0.inside import several
from autograder.homeworks.hw0.test_f_beside_the_code import is_near
from autograder.homeworks.hw0.test_types import as_floats
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

KEPT_SIZES = [[[3], 270], [[], 320], [[1], 320], [[2, 2], 140], [[25], 70], [[520], 2]]
"""Shapes of x, and how many calls come one after another; a ring of results comes round."""

FAILING_SIZES = [[[2_900], 200]]
"""Shapes of x, and how many later calls end by an exception, each after a few calls of f.

A ring of half a million numbers comes round.
"""

HELD_SIZES = [[3], [2, 2], [], [4], [1], [40], [2, 1, 3, 1, 1, 2, 1, 1]]
"""Shapes of x for results of which only a view is held."""

TABLE = "np.arange(1.0, 13.0).reshape(3, 4) ** 2"
SHARED = (
    *("T[:, k]", "T[k]", "T[k, ::2]", "T[0, k::2]", "T.ravel()[k : k + 3]", "T[0, :: 1 - 2 * k]"),
    *("T.ravel()[: 3 + 6 * k : 1 + 2 * k]", "(T[:, :3], T[:, :3].T)[k]", "T[k : k + 2, 0]"),
    *("np.broadcast_to(T[0, k], (3,))", "T[:, k].view()", "(T[1], T[1, ::-1])[k]", "T[0, k]"),
    *("T[0:1, k].reshape(())", "(T[:2, :2], T[:2, 1:3])[k]", "T[:, ::-1][:, k]"),
)
"""Two results from one table: k is 0, or 1 where x[0] has moved up."""

WRITTEN = (
    "(np.copyto(T[:, len(k)], x ** 2), T[:, len(k)], k.append(1))[1]",
    "(np.copyto(T[len(k) % 3, :3], x ** 2), T[len(k) % 3, :3], k.append(1))[1].copy()",
    "(np.copyto(T.ravel()[len(k) :: 40][:3], x ** 2), T.ravel()[len(k) :: 40][:3], k.append(1))[1]",
)
"""Results that are written into the next free place of one array."""


@pytest.mark.task("slopes")
def test_results_are_kept(student: Student, session: Session) -> None:
    """A result belongs to the caller, who may write into each of its numbers, also much later."""
    found = scene(session, KEPT, "kept", student.numerical_gradient, KEPT_SIZES, FAILING_SIZES)
    if found:
        who, shape, before, now = found
        told = f"{who}, for an x of shape {tuple(shape)}; return a new array in each call"
        raise Wrong(Evidence(told, wanted=describe(before), got=describe(now)))


@pytest.mark.task("slopes")
def test_views_of_results_are_kept(student: Student, session: Session) -> None:
    """A result belongs to the caller, also if the caller holds a view of it and no more."""
    found = scene(session, KEPT, "views", student.numerical_gradient, HELD_SIZES, 3)
    if found:
        view, shape, before, now = found
        told = (
            f"a later call changes the result of an earlier one, for an x of shape {tuple(shape)}; "
            f"the caller holds a view of this result ({view}), and so its memory: return a new "
            "array in each call"
        )
        raise Wrong(Evidence(told, wanted=describe(before), got=describe(now)))


@pytest.mark.task("slopes")
def test_results_that_share_memory(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """Two results of f may be parts of one array, and differ."""
    x = SQUARE.draw(rng, (3,))
    pick = f"lambda x, T={TABLE}: (lambda k: {{}})(int(x[0] > {float(x[0])!r}))"
    texts = [(pick.format(each), each, f"where T is {TABLE} and k is x[0] > {x[0]}") for each in
             SHARED]  # fmt: skip
    texts += [
        (f"lambda x, k=[], T=np.zeros((3, 40)): {each}", each, "T is filled by f")
        for each in WRITTEN
    ]
    calls = list[tuple[str, Array, Array]]()
    for text, _, _ in texts:
        Z = eval(text, {"np": np})(x)
        calls.append((text, x, SQUARE.draw(rng, np.shape(Z))))
    copies = [(f"lambda x, f={text}: f(x).copy()", x, dLdZ) for text, x, dLdZ in calls]
    found = several(session, student.numerical_gradient, [tuple(each) for each in calls + copies])
    results = [got for got, _ in found]
    for (_, says, where), got, wanted in zip(
        texts, results[: len(texts)], results[len(texts) :], strict=True
    ):
        if is_near(wanted, wanted) and not is_near(got, wanted):  # else it costs another check
            told = (
                f"f(x) is {says}, {where}; the slopes are not those of f(x).copy(): two results "
                "may be parts of one array, also where they overlap, and each has its own numbers"
            )
            raise Wrong(Evidence(told, wanted=describe(wanted), got=describe(got)))


def has_three_digits(got: Any, wanted: Array) -> bool:
    """Whether these are slopes, right to three digits."""
    found = as_floats(got)
    return found.shape == wanted.shape and bool(np.allclose(found, wanted, rtol=THREE_DIGITS))


def kinds(session: Session) -> list[str]:
    """Return what describes each kind of object that can be called."""
    return [str(each) for each in scene(session, OBJECTS, "names") or []]


@pytest.mark.task("slopes")
def test_objects_that_can_be_called(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """The argument f may be any object that can be called."""
    x, dLdZ = SQUARE.draw(rng, (2,)), SQUARE.draw(rng, (2,))
    measure = student.numerical_gradient
    found: Any = scene(session, OBJECTS, "slopes_of_objects", measure, x, dLdZ)
    names = [(kind, n) for kind in kinds(session) for n in (3, 2, 3)]
    for (kind, n), got in zip(names, found or [None] * len(names), strict=True):
        wanted = np.asarray((SQUARE, CUBE)[n - 2].df(x, dLdZ))
        if not has_three_digits(got, wanted):
            told = f"f is {kind.rstrip('.')}, with f(x) = x ** {n}; call it, and ask it for no more"
            got = "an exception, or None" if got is None else describe(got)
            raise Wrong(Evidence(told, wanted=describe(wanted), got=got))


@pytest.mark.task("slopes")
def test_tiny_and_huge_changes(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """A slope is never too small or too large: the smallest is 1e-70, and the largest 1e70."""
    x = np.array([1.0, -0.5, 0.75])
    sizes = [(10.0**power, 10.0**part) for power in (-70, -60, -30, 30, 60, 70) for part in (0, 7)]
    sizes += [(1e-10, 1e-60), (1e-60, 1e-10), (1e10, 1e60), (1e60, 1e10)]
    calls = [(f"lambda x: {size / up!r} * x ** 2", x, np.full(3, up)) for size, up in sizes]
    found = several(session, student.numerical_gradient, [tuple(each) for each in calls])
    for (text, *_), (got, _), (size, up) in zip(calls, found, sizes, strict=True):
        wanted = 2 * x * size
        if not has_three_digits(got / size if is_numeric(got) else got, 2 * x):
            told = f"f(x) is {text[10:]}, dLdZ is {up} for each number: no slope is too small"
            raise Wrong(Evidence(told, wanted=describe(wanted), got=describe(got)))
    # Each number of dLdZ counts, also beside one that is 1e600 times as large; each slope is 1.
    texts = list[tuple[str, Array, Any]]()
    for powers in ([200, -200, 0], [305, 0, -305], [305] * 3, [-305] * 3):
        ups = 10.0 ** rng.permutation(powers)
        texts.append((f"lambda x: np.array({(1 / ups).tolist()}) * x", x, ups))
        texts.append((f"lambda x: np.sum({float(1 / ups[0])!r} * x)", x, float(ups[0])))
    for (text, _, up), (got, _) in zip(
        texts, several(session, student.numerical_gradient, [*texts]), strict=True
    ):
        if not has_three_digits(got, np.ones(3)):
            told = f"f(x) is {text[10:]}, and dLdZ is {np.array(up).tolist()}: each slope is 1"
            got = "an exception, or None" if got is None else describe(got)
            raise Wrong(Evidence(told, wanted=describe(np.ones(3)), got=got))


ODD = (
    *("np.nan * x.sum()", "np.full(1, np.nan) * x.sum()", "float('nan')", "np.inf + x.sum()"),
    "np.where(np.arange(3_000) == {}, np.nan, x.sum())",
    "np.where(np.arange(3_000).reshape(50, 60) == {}, np.inf, x.sum())",
    "np.where(np.arange(12).reshape(2, 1, 3, 1, 1, 2) == {}, -np.inf, x.sum())",
)
"""Results of any size, one number of which is always NaN or infinite."""


@pytest.mark.task("slopes")
def test_odd_numbers_in_Z_of_any_size(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """If a number of Z is always NaN or infinite, each slope is NaN, for a Z of any size."""
    calls = list[tuple[str, Array, Array]]()
    for says in ODD:
        text = says.format(int(rng.integers(0, 3_000 if "3_000" in says else 12)))
        x = SQUARE.draw(rng, (2,))
        dLdZ = SQUARE.draw(rng, np.shape(eval(f"lambda x: {text}", {"np": np})(x)))
        calls += [(f"lambda x: {text}", x, factor * dLdZ) for factor in (0, 1)]
    calls.append(("lambda x: np.nan * x[:2]", SQUARE.draw(rng, (300,)), np.ones(2)))
    found = several(session, student.numerical_gradient, [tuple(each) for each in calls])
    for (text, x, dLdZ), (got, _) in zip(calls, found, strict=True):
        if got is None or not is_near(got, np.full(x.shape, np.nan)):
            zeros = ", and dLdZ holds zeros" * (not np.any(dLdZ))
            told = f"f(x) is {text[10:]}{zeros}: a change of Z is NaN, and so is each slope"
            got = "an exception, or None" if got is None else describe(got)
            raise Wrong(Evidence(told, wanted="NaN", got=got))
