from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra import numpy as npst

from autograder.grading.compare import (
    SHOWN_DIFFERENCES,
    TOLERANCE,
    describe,
    expect_array,
    expect_shape,
    expect_unchanged,
)
from autograder.grading.record import Record
from autograder.grading.student import Named, Remote
from autograder.results.verdict import Changed, Evidence, Wrong

WANTED = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])


def refusal(got: Any, wanted: np.ndarray[Any, Any] = WANTED, **options: Any) -> Evidence:
    with pytest.raises(Wrong) as caught:
        expect_array("Z", got, wanted, **options)
    return caught.value.evidence


@given(npst.arrays(float, npst.array_shapes(min_dims=0), elements=st.floats(-1e6, 1e6)))
def test_accepts_the_very_same_numbers(wanted: np.ndarray[Any, Any]) -> None:
    expect_array("Z", wanted.copy(), wanted)


def test_accepts_what_another_order_of_summation_leaves() -> None:
    rng = np.random.default_rng(0)
    A, W = rng.normal(size=(50, 200)), rng.normal(size=(200, 50))
    one_by_one = np.array([[sum(a * w) for w in W.T] for a in A])
    assert not np.array_equal(A @ W, one_by_one)
    expect_array("Z", one_by_one, A @ W)


@pytest.mark.parametrize("scale", [1.0, 1e9])
def test_refuses_what_was_rounded_to_float32_on_the_way(scale: float) -> None:
    wanted = np.random.default_rng(0).normal(size=(4, 3)) * scale
    got = wanted.astype(np.float32).astype(float)
    assert "has the right shape" in refusal(got, wanted).message


@pytest.mark.parametrize("largest", [1.0, 1e6])
def test_the_tolerance_is_in_units_of_the_largest_number(largest: float) -> None:
    wanted = np.array([0.0, largest])
    off = np.array([TOLERANCE * largest, 0.0])
    expect_array("Z", wanted + 0.9 * off, wanted)
    told = refusal(wanted + 1.1 * off, wanted)
    assert f"{TOLERANCE * largest:.1e}" in told.message


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_refuses_what_is_no_number(value: float) -> None:
    got = WANTED.copy()
    got[1, 2] = value
    told = refusal(got)
    assert told.differences == [f"Z[1, 2]: got {value}, wanted 6"]


def test_refuses_NaN_everywhere() -> None:
    assert "all of its 6 numbers are wrong" in refusal(np.full((2, 3), np.nan)).message


@pytest.mark.parametrize(
    "got",
    [
        WANTED.T,
        WANTED.ravel(),
        WANTED[None],
        WANTED[:1],
        np.zeros((0, 3)),
        np.array(1.0),
        np.ones((2, 1)),
    ],
    ids=lambda got: str(got.shape),
)
def test_refuses_another_shape_even_if_it_broadcasts(got: np.ndarray[Any, Any]) -> None:
    told = refusal(got, np.ones((2, 3)))
    assert told.message == f"Z must have shape (2, 3), and has {got.shape}"


def test_a_reason_is_told_with_a_wrong_shape_too() -> None:
    assert refusal(np.zeros((1, 9)), because="seen twice").message.endswith("; seen twice")


def test_refuses_a_row_for_a_column() -> None:
    assert "must have shape (3, 1), and has (3,)" in refusal(np.ones(3), np.ones((3, 1))).message
    assert "must have shape (3, 1), and has (1, 3)" in (
        refusal(np.ones((1, 3)), np.ones((3, 1))).message
    )


@pytest.mark.parametrize("dtype", [np.float32, np.float16, int, bool, complex, np.longdouble])
def test_refuses_another_dtype(dtype: type) -> None:
    told = refusal(np.ones((2, 3), dtype), np.ones((2, 3)))
    assert f"Z must hold float64 numbers, and holds {np.dtype(dtype)}" in told.message


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_any_floating_dtype_will_do_where_none_is_asked_for(dtype: type) -> None:
    expect_array("W", np.zeros((2, 3), dtype), np.zeros((2, 3)), dtype=None)


@pytest.mark.parametrize("dtype", [int, bool, complex])
def test_other_kinds_never_will(dtype: type) -> None:
    told = refusal(np.zeros((2, 3), dtype), np.zeros((2, 3)), dtype=None)
    assert "must hold floating numbers" in told.message


def test_says_that_a_return_is_missing() -> None:
    assert (
        refusal(None).message
        == "Z is None; which line returns or stores it, and does that line run here?"
    )


@pytest.mark.parametrize(
    ("got", "told"),
    [
        (WANTED.tolist(), "Z must be a NumPy array, and is a list of 2 items"),
        ((WANTED, WANTED[0]), "Z must be a NumPy array, and is a tuple of 2 items"),
        (1.5, "Z must be a NumPy array, and is 1.5, a float"),
        (7, "Z must be a NumPy array, and is 7, an int"),
        ("no", "Z must be a NumPy array, and is 'no', a str"),
        (np.float64(2), "Z must be a NumPy array, and is a single number, np.float64(2.0)"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_says_what_came_instead_of_an_array(got: Any, told: str) -> None:
    assert refusal(got).message.startswith(told.replace("np.float64(2.0)", ""))


def test_a_tuple_of_gradients_is_recognised() -> None:
    gradients = (np.ones((2, 3)), np.ones((4, 3)), np.ones((4, 1)))
    assert refusal(gradients).message == (
        "Z must be a NumPy array, and is a tuple of 3 items, of shapes (2, 3) and (4, 3) and "
        "(4, 1); return one array, and not a tuple: only item 0 has the shape (2, 3)"
    )
    assert refusal(gradients[1:]).message.endswith("; return one array, and not a tuple")
    assert refusal((WANTED, WANTED)).message.endswith("; return one array, and not a tuple")
    for other in ((WANTED, None), (), (WANTED,) * 7, [WANTED]):
        assert refusal(other).message.endswith("items")


def test_of_a_stack_the_first_wrong_slice_is_shown() -> None:
    wanted = np.arange(24.0).reshape(3, 2, 2, 2)
    got = wanted.copy()
    got[1, 0, 1, 1] = got[2] = 7.5
    told = refusal(got, wanted)
    about = "float64 array of shape (3, 2, 2, 2)\nthe first wrong slice, Z[1, 0]:\n"
    assert told.wanted == f"{about}[[ 8.  9.]\n [10. 11.]]"
    assert told.got == f"{about}[[8.  9. ]\n [10.   7.5]]".replace("[[8.  9. ]", "[[ 8.   9. ]")
    large = np.zeros((2, 30, 30))
    assert refusal(large + 1, large).got == "float64 array of shape (2, 30, 30)"


def test_numbers_that_look_alike_are_shown_in_full() -> None:
    told = refusal(WANTED + 1e-7)
    assert told.got != told.wanted
    assert "1.0000001" in told.got


def test_a_single_number_is_told_in_the_singular() -> None:
    assert "but its only number is wrong" in refusal(np.ones((1, 1)), np.zeros((1, 1))).message


@pytest.mark.parametrize(("kind", "told"), [("Matrix", "a Matrix"), ("Array", "an Array")])
def test_an_object_of_the_students_is_told_by_its_kind(kind: str, told: str) -> None:
    remote = Remote(Mock(), {}, "Z", kind)
    assert refusal(remote).message == f"Z must be a NumPy array, and is {told}"


def test_a_matrix_is_told_from_an_ordinary_array() -> None:
    message = refusal(Remote(Mock(), {}, "Z", "matrix")).message
    assert message == "Z is an np.matrix, and must be an ordinary array: np.asarray(...) makes one"


def test_a_change_of_shape_is_told_as_such() -> None:
    with pytest.raises(Changed, match=r"^f changes the shape of b from \(2, 1\) to \(2,\), which"):
        expect_unchanged("f", "b", np.ones(2), np.ones((2, 1)))


def test_shows_the_first_differences_with_both_numbers() -> None:
    got = WANTED + 1
    got[0, 0] = 1.0
    told = refusal(got, because="it was the second batch")
    assert told.message == (
        "Z has the right shape, but 5 of its 6 numbers are wrong (tolerance 6.0e-09); "
        "it was the second batch"
    )
    assert len(told.differences) == SHOWN_DIFFERENCES + 2
    assert told.differences[0] == "Z[0, 1]: got 3, wanted 2"
    assert told.differences[-2:] == [
        "and 1 more",
        "furthest off: Z[0, 1]: got 3, wanted 2, relative error 5.0e-01",
    ]


def test_one_wrong_number_is_told_in_the_singular() -> None:
    got = WANTED.copy()
    got[0, 0] = 9
    assert "1 of its 6 numbers is wrong" in refusal(got).message


def test_expect_shape_looks_at_no_number() -> None:
    expect_shape("W", np.full((2, 3), np.nan), (2, 3))
    with pytest.raises(Wrong, match=r"must have shape \(3, 2\)"):
        expect_shape("W", np.zeros((2, 3)), (3, 2))


def test_what_is_unchanged_is_accepted_and_what_is_not_is_named() -> None:
    expect_unchanged("forward", "A", WANTED.copy(), WANTED)
    changed = WANTED + np.array([[0, 0, 0], [0, 0, 1e-12]])
    with pytest.raises(Changed, match=r"^forward changes A, "):
        expect_unchanged("forward", "A", changed, WANTED)
    with pytest.raises(Wrong, match=r"^backward changes W"):
        expect_unchanged("backward", "W", None, WANTED)


def test_another_array_of_the_same_numbers_has_changed_if_it_is_known() -> None:
    mask = np.ones(2, bool)
    expect_unchanged("backward", "A", mask, np.ones(2))
    with pytest.raises(Changed, match="backward changes A"):
        expect_unchanged("backward", "A", mask, np.ones(2), is_other=True)


def test_large_arrays_are_described_without_their_numbers() -> None:
    assert describe(np.zeros((100, 100))) == "float64 array of shape (100, 100)"
    assert describe(np.zeros((2, 1))).splitlines() == [
        "float64 array of shape (2, 1)",
        "[[0.]",
        " [0.]]",
    ]


def test_the_number_that_is_furthest_off_is_told_with_its_relative_error() -> None:
    wanted = np.arange(1.0, 13.0).reshape(3, 4)
    got = wanted.copy()
    got[:, 1:] += 0.01
    got[2, 1] = 15.0
    (*_, last) = refusal(got, wanted).differences
    assert last == ("furthest off: Z[2, 1]: got 15, wanted 10, relative error 5.0e-01")
    got[0, 3] = np.nan
    (*_, last) = refusal(got, wanted).differences
    assert last.startswith("furthest off: Z[0, 3]: got nan, wanted 4")


def test_what_is_furthest_off_is_measured_by_what_is_allowed() -> None:
    """The largest rounding error of a huge number is right, and smaller than a wrong one."""
    wanted = np.array([1e140, 1e-97, 1e-97, 1e-97, 1e-97, 1e-97, 1e-97, 1e-97])
    got = wanted.copy()
    got[0], got[1:], got[2] = 1e140 * (1 + 1e-15), 7.0, 9.0
    with pytest.raises(Wrong) as raised:
        expect_array("Z", got, wanted, summed=np.abs(wanted), smallest=0.0)
    assert raised.value.evidence.differences[-1].startswith("furthest off: Z[2]: got 9")


def test_where_large_terms_cancel_rounding_is_allowed_for() -> None:
    wanted = np.array([1e-3, 1.0])
    off = np.array([3e-7, 0.0])
    expect_array("Z", wanted + off, wanted, summed=np.array([1e3, 1.0]))
    with pytest.raises(Wrong, match="1 of its 2 numbers is wrong"):
        expect_array("Z", wanted + off, wanted)
    with pytest.raises(Wrong, match="1 of its 2 numbers is wrong"):
        expect_array("Z", wanted + off[::-1], wanted, summed=np.array([1e3, 1.0]))


@pytest.mark.parametrize("summed", [None, np.array([np.inf, 1.0, np.inf])])
def test_only_infinity_is_like_infinity(summed: Any) -> None:
    """An infinite number among the wanted ones is no tolerance for the others."""
    wanted = np.array([np.inf, 1.0, -np.inf])
    expect_array("Z", wanted.copy(), wanted, summed=summed)
    for place, number in ((0, 5.0), (0, -np.inf), (1, 5.0), (2, np.nan)):
        got = wanted.copy()
        got[place] = number
        with pytest.raises(Wrong, match="1 of its 3 numbers is wrong"):
            expect_array("Z", got, wanted, summed=summed)


def test_both_arrays_of_a_change_have_its_name() -> None:
    with pytest.raises(Changed) as failure:
        expect_unchanged("step", "dLdW", np.ones(2), np.zeros(2))
    evidence = failure.value.evidence
    assert evidence.got.startswith("dLdW after: float64 array")
    assert evidence.wanted.startswith("dLdW before: float64 array")


def test_a_report_shows_the_inputs_of_its_calls_and_names_an_object_once() -> None:
    record = Record()
    record.add("layer.W = W", Named("W", np.ones(2)))
    record.add("layer.W = W2", Named("W2", np.ones(2)))
    del record.calls[1:]
    assert record.shown_inputs().keys() == {"W"}
    layer = Remote(Mock(), {}, "layer", "Layer")
    layer.__dict__.update(_about="layer is a Layer")
    record.add("SGD([layer, layer])", [layer, layer])
    assert record.calls[-1] == "SGD([layer, layer])  # layer is a Layer"


def test_a_change_in_the_last_digits_is_shown() -> None:
    before = np.array([0.3, -0.45])
    with pytest.raises(Changed) as changed:
        expect_unchanged("f", "x", np.array([0.3, -0.45 + 1e-16]), before)
    evidence = changed.value.evidence
    assert "-0.45" in evidence.wanted
    assert evidence.wanted.removeprefix("x before") != evidence.got.removeprefix("x after")


def test_an_earlier_array_of_the_same_name_gets_a_number() -> None:
    record, first, last = Record(), np.zeros((4, 3)), np.zeros((1, 3))
    for A in (first, first.copy(), last):
        record.add("layer.forward(A)", Named("A", A))
    assert record.calls == [
        "layer.forward(A1)  # A1 is float64 (4, 3)",
        "layer.forward(A1)  # A1 is float64 (4, 3)",
        "layer.forward(A)  # A is float64 (1, 3)",
    ]
    assert record.shown_inputs()["A1"] is not last
    assert record.shown_inputs()["A"] is last


def test_an_array_without_axes_is_named_without_brackets() -> None:
    evidence = refusal(np.array(2.0), np.array(4.0))
    assert evidence.differences == ["Z: got 2, wanted 4"]


def test_a_wrong_type_says_nothing_of_the_inputs() -> None:
    message = refusal(WANTED.astype(np.int64)).message
    assert "which step makes it int64?" in message
    assert "all inputs" not in message
