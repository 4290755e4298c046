"""Expectations for values of any kind, and for exceptions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.expect import (
    OBJECT,
    expect_number,
    expect_object,
    expect_raises,
    expect_text,
    expect_value,
)
from autograder.grading.student import Remote
from autograder.results.verdict import Crashed, TimedOut, Wrong
from tests.autograder.grading.sessions import failure, session_over

REMOTE = Remote(None, {}, "tensor", "Tensor")  # type: ignore[arg-type]
NAN, INF = float("nan"), float("inf")


@pytest.mark.parametrize(
    ("got", "wanted"),
    [
        (1, 1),
        (np.int32(7), 7),
        (3.0, 3),
        (True, True),
        (np.True_, True),
        (2, 2.0),
        (np.float32(0.5), 0.5),
        (np.array(0.5), 0.5),
        (INF, INF),
        (0.1 + 0.2, 0.3),
        ("a \nb\n", "a\nb"),
        (None, None),
        ([1, (2.0, "x")], (1, [2.0, "x"])),
        ({"W": np.ones(2), 1: [True]}, {1: [True], "W": np.ones(2)}),
        (np.arange(3), np.arange(3)),
        (np.ones((2, 1), np.float32), np.ones((2, 1))),
        ([REMOTE, 1], [OBJECT, 1]),
        ((), []),
    ],
)
def test_a_value_that_is_like_the_wanted_one(got: Any, wanted: Any) -> None:
    expect_value("Z", got, wanted)


@pytest.mark.parametrize(
    ("got", "wanted", "told"),
    [
        (2, 1, "Z is 2, an int, and must be 1, an int"),
        (np.float32(0.1), 0.1, "Z is 0.100000001, and must be 0.1"),
        (np.float16(0.1), 0.1, "Z is 0.0999755859, and must be 0.1"),
        (True, 1, "Z is True, a bool, and must be 1, an int"),
        (1, True, "Z is 1, an int, and must be True, a bool"),
        ("1", 1, "Z is '1', a str, and must be 1, an int"),
        (10**150, 1, "Z is 1000"),
        (10**150, 1.0, "Z is 1e+150, and must be 1 (tolerance 1.0e-09)"),
        (NAN, 1.0, "Z is nan, and must be 1"),
        (1.0, NAN, "Z is 1, and must be nan"),
        (-INF, INF, "Z is -inf, and must be inf"),
        (0.31, 0.3, "Z is 0.31, and must be 0.3 (tolerance 1.0e-09)"),
        (REMOTE, 0.3, "Z must be a number, and is a Tensor"),
        (None, 0.3, "Z must be a number, and is None"),
        (np.zeros(2), 0.3, "Z must be a number, and is float64 array of shape (2,)"),
        (0, None, "Z is 0, an int, and must be None"),
        ("ab", "ac", "Z is 'ab', and must be 'ac'"),
        ("a", "a\n\nb", "line 3 of Z is '', and must be 'b'"),
        (1, "a", "Z must be a text, and is 1, an int"),
        ("x" * 4000, "a", "Z is 'xxx"),
        ([1], [1, 2], "Z is a list of 1 items, and must be a list of 2 items"),
        (REMOTE, [1], "Z is a Tensor, and must be a list of 1 items"),
        ([1, [2]], [1, [3]], "Z[1][0] is 2, an int, and must be 3, an int"),
        ({"a": 1}, {"b": 1}, "Z must be a dict with the keys 'b'"),
        (REMOTE, {"b": 1}, "Z must be a dict with the keys 'b'"),
        ({"b": [0]}, {"b": [1]}, "Z['b'][0] is 0, an int, and must be 1, an int"),
        (np.zeros(2), np.ones(2), "Z has the right shape, but all of its 2 numbers are wrong"),
        (np.zeros(2), np.ones(3), "Z must have shape (3,), and has (2,)"),
        (np.zeros(2), np.zeros(2, int), "Z is float64 array of shape (2,)"),
        (1, OBJECT, "Z must be an object, and is 1, an int"),
    ],
)
def test_a_value_that_is_not(got: Any, wanted: Any, told: str) -> None:
    with pytest.raises(Wrong) as caught:
        expect_value("Z", got, wanted)
    assert " ".join(caught.value.evidence.message.split()).startswith(told)


def test_a_tolerance_is_relative_and_absolute_near_zero() -> None:
    expect_number("loss", 1e6 + 1, 1e6, tolerance=1e-5)
    expect_number("loss", 1e-4, 0.0, tolerance=1e-3)
    expect_value("Z", [np.array([1.0, 2e-6])], [np.array([1.0, 0.0])], tolerance=1e-5)
    with pytest.raises(Wrong, match=r"tolerance 1.0e-07.*; what is left out"):
        expect_number("loss", 1e6 + 1, 1e6, tolerance=1e-7, because="what is left out?")
    with pytest.raises(Wrong, match=r"loss is 1\.00000000001, and must be 1"):
        expect_number("loss", 1 + 1e-11, 1.0, tolerance=1e-12)


def test_an_object_is_returned() -> None:
    assert expect_object("Z", REMOTE) is REMOTE
    with pytest.raises(Wrong, match="Z must be an object, and is 'x', a str"):
        expect_object("Z", "x")


def test_a_text_is_compared_without_the_ends_of_its_lines() -> None:
    expect_text("table", "a  \nb\n\n", "a\nb")


CODE = """
import os


class ShapeError(ValueError):
    pass


class Impostor(Exception):
    pass


Impostor.__name__ = Impostor.__qualname__ = "ShapeError"


def fail(kind):
    if kind == "impostor":
        raise Impostor("not the class of the homework")
    if kind == "exits":
        os._exit(0)
    if kind == "hangs":
        while True:
            pass
    if kind is not None:
        raise {"shape": ShapeError, "key": KeyError}[kind]("(2,) and (3,)")


def number():
    return 3.0
"""


def test_an_exception_is_expected_by_its_class() -> None:
    with session_over(CODE, "ShapeError", "fail", "number") as session:
        fail, error = session.find("fail"), session.find("ShapeError")
        for kind in (error, "ValueError", "Exception"):
            with expect_raises(session, kind) as raised:
                fail("shape")
            assert (raised[0].type, raised[0].message) == ("ShapeError", "(2,) and (3,)")
        for given, told in (
            (None, "fail(None) must raise ShapeError, and raises nothing"),
            ("key", "fail('key') must raise ShapeError, and raises KeyError: '(2,) and (3,)'"),
            ("impostor", "fail('impostor') must raise ShapeError, and raises ShapeError: not the"),
        ):
            with pytest.raises(Wrong) as caught, expect_raises(session, error):
                fail(given)
            assert caught.value.evidence.message.startswith(told)
        with pytest.raises(Wrong, match="ours"), expect_raises(session, error):
            raise Wrong("ours")
        with (
            pytest.raises(ValueError, match="print is no exception"),
            expect_raises(session, "print"),
        ):
            fail(None)
        with pytest.raises(Crashed, match="ended the whole"), expect_raises(session, "Exception"):
            fail("exits")


def test_an_endless_loop_raises_nothing_that_is_expected() -> None:
    with session_over(CODE, "fail", seconds=0.5) as session:
        fail = session.find("fail")
        with pytest.raises(TimedOut), expect_raises(session, "BaseException"):
            fail("hangs")


def test_a_plain_value_where_a_check_goes_on_with_an_object_is_wrong() -> None:
    with session_over(CODE, "number") as session:
        number = session.find("number")()
        for use in (
            lambda: session.get(number, "data"),
            lambda: session.set(number, data=1),
            lambda: session.call(number, method="backward"),
            lambda: session.items(number),
        ):
            assert failure(use).evidence.message == (
                "a result must be an object, and is 3.0, a float"
            )


def test_of_whole_numbers_no_tolerance_is_shown() -> None:
    with pytest.raises(Wrong) as caught:
        expect_number("len(loader)", 2, 3)
    assert caught.value.evidence.message == "len(loader) is 2, and must be 3"


def test_a_text_of_one_line_is_named_without_a_line() -> None:
    with pytest.raises(Wrong) as caught:
        expect_text("name", "Parameter", "Tensor")
    assert caught.value.evidence.message == "name is 'Parameter', and must be 'Tensor'"
