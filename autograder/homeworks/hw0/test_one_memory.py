"""relative_error of two arrays that share memory: the same bytes may be other numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.compare import describe
from autograder.grading.session import Session
from autograder.grading.student import Student
from autograder.homeworks.hw0.beside import scene
from autograder.homeworks.hw0.error_mistakes import error
from autograder.homeworks.hw0.test_relative_error import NEAR, draw_pair, is_number
from autograder.results.verdict import Evidence, Wrong

pytestmark = pytest.mark.last  # what is simple is told first

VIEWS = """
import numpy as np
def errors(relative_error, calls):
    "Return the errors of pairs that share memory, for an array of this type."
    found = []
    for values, code, first, second in calls:
        names = {"np": np, "a": values.copy().view(code)}
        pair = eval(first, names), eval(second, names)
        before = [(each.tobytes(), each.flags.writeable) for each in pair]
        try:
            found.append(relative_error(*pair))
        except BaseException:
            found.append(None)
        if [(each.tobytes(), each.flags.writeable) for each in pair] != before:
            found[-1] = "changed"
    return found
"""

TYPES = (
    *(("<i2", ">i2"), ("<u2", ">u2"), ("<i4", ">i4"), ("<u4", ">u4"), ("<i8", ">i8")),
    *(("<u8", ">u8"), ("<f4", ">f4"), ("<f8", ">f8"), ("<i2", "<u2"), ("<i4", "<u4")),
    *(("<i8", "<u8"), ("<i1", "<u1"), ("<f4", "<i4"), ("<f4", ">i4"), ("<f8", "<i8")),
    *(("<f8", ">u8"), ("<f4", ">u4"), (">i4", "<u4"), (">i8", ">u8")),
)
"""Pairs of types with one number of bytes."""

PAIRS = (
    *(("a[:-1]", "a[1:]"), ("a[::2]", "a[1::2]"), ("a[:5]", "a[4::-1]"), ("a[:1]", "a[1:2]")),
    *(("a.reshape(4, 3)[:3]", "a.reshape(4, 3)[:3].T"), ("a[0]", "a[-1]"), ("a[:6]", "a[6:]")),
    *(("a[:4:2]", "a[:2]"), ("a.reshape(3, 4)[:2]", "a.reshape(3, 4)[1:]")),
    *(("np.broadcast_to(a[0], (3,))", "a[:3]"), ("a.reshape(2, 6)[:, 0]", "a[:2]")),
    *(("a.reshape(2, 3, 2)", "a.reshape(2, 2, 3).transpose(0, 2, 1)"), ("a", "a.view()")),
    *(("a.reshape(3, 4)", "a.reshape(4, 3).T"), ("a[3:0:-1]", "a[1:4]"), ("a", "a")),
)
"""Two views of an array with 12 numbers."""


def judge_views(student: Student, session: Session, calls: list[tuple[Any, str, str, str]]) -> None:
    """Accept the errors of pairs that share memory."""
    given = [list(call) for call in calls]
    found = scene(session, VIEWS, "errors", student.relative_error, given)
    for (values, code, *pair), got in zip(calls, found or [None] * len(calls), strict=True):
        a, b = (eval(each, {"np": np, "a": values.view(code)}) for each in pair)
        wanted = error(a.astype(np.float64), b.astype(np.float64))
        if isinstance(got, str) and got == "changed":
            raise Wrong(
                f"relative_error changes a or b, or their flag `writeable`: they are {pair[0]} and "
                f"{pair[1]}, where a is an array of np.dtype({code!r}) numbers"
            )
        as_number = float(got) if is_number(got) else np.nan
        if abs(as_number - wanted) <= NEAR * wanted:
            continue
        told = (
            f"an array holds np.dtype({code!r}) numbers, {values.view(code).tolist()}; a and b "
            f"are {pair[0]} and {pair[1]}, where a is this array: the same memory holds other "
            "numbers in another type, or in another order"
        )
        got = "an exception, or None" if got is None else describe(got)
        raise Wrong(Evidence(told, wanted=repr(wanted), got=got))


@pytest.mark.task("relative_error")
def test_the_same_bytes_in_either_order(
    student: Student, session: Session, rng: np.random.Generator
) -> None:
    """A view of the other byte order, or of another type, holds other numbers."""
    calls = list[tuple[Any, str, str, str]]()
    for code, other in TYPES:
        size = np.dtype(code).itemsize
        for shape in ("", ".reshape(2, 2)", "[::-1]", "[1]"):
            raw = rng.integers(1, 255, (4, size)).astype("u1")
            if "f" in code:
                raw[:, [0, -1]] = rng.integers(0x3F, 0x41, (4, 2))  # moderate sizes
            values = raw.ravel()
            pair = f"a{shape}", f"a.view({other!r}){shape}"
            calls += [(values, code, *pair), (values, code, *pair[::-1])]
    judge_views(student, session, calls)


@pytest.mark.task("relative_error")
def test_two_views(student: Student, session: Session, rng: np.random.Generator) -> None:
    """Two views of one array may overlap, or have its numbers in another order."""
    calls = list[tuple[Any, str, str, str]]()
    for code in ("d", "f4", "i4", ">i2", "u1"):
        for pair in PAIRS:
            values = draw_pair(rng, (12,), 1.0, near=False)[0]
            if np.dtype(code).kind != "f":
                values = np.round(100 * np.abs(values))
            as_bytes = np.frombuffer(values.astype(code).tobytes(), "u1")
            calls += [(as_bytes, code, *pair), (as_bytes, code, *pair[::-1])]
    judge_views(student, session, calls)
