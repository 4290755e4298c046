from __future__ import annotations

import numpy as np
import pytest

from autograder.grading.events import MEMORIES, OVERLAPPING, REBASED, TIME_FIRST, Array, Passed
from autograder.grading.memory import (
    described,
    laid_out,
    overlapping,
    rebased,
    repeated_part,
    series_of,
    turned,
)

TURNED = "transposed", "rotated", "fortran"


def passed(array: Passed) -> Array:
    """Return the array that the student's code is passed."""
    slices, sent = laid_out(array)
    base = np.ascontiguousarray(sent)
    view = base[tuple(slice(*part) for part in slices)]
    view = view.T if array.memory in TURNED else view
    view = view.swapaxes(0, 1) if array.memory == TIME_FIRST else view
    return np.broadcast_to(view, array.values.shape)


CASES = [
    (memory, shape)
    for memory in (*MEMORIES, TIME_FIRST)
    for shape in ((3,), (2, 3), (2, 3, 4))
    if memory not in ("new", "packed") and (memory != TIME_FIRST or len(shape) > 2)
]


@pytest.mark.parametrize(("memory", "shape"), CASES, ids=str)
def test_the_line_of_a_report_gives_an_array_its_memory(
    memory: str, shape: tuple[int, ...]
) -> None:
    A = np.arange(float(np.prod(shape))).reshape(shape)
    if memory == "repeated":
        A = np.broadcast_to(A[:1], shape)
    array = Passed(A, memory)
    _, line, statement = described(array, "A").partition(", after ")
    names = {"A": A.copy(), "np": np}
    exec(statement, names)
    got, expected = names["A"], passed(array)
    np.testing.assert_array_equal(got, expected)
    assert bool(line) == (memory != "read-only")
    assert [*np.sign(got.strides)] == [*np.sign(expected.strides)]
    assert [*np.argsort(np.abs(got.strides))] == [*np.argsort(np.abs(expected.strides))]
    for flag in ("c_contiguous", "f_contiguous"):
        assert getattr(got.flags, flag) == getattr(expected.flags, flag)


@pytest.mark.parametrize("memory", [each for each in OVERLAPPING if each != "dilated"])
@pytest.mark.parametrize("shape", [(2, 3), (4, 1), (1, 4), (2, 3, 4)], ids=str)
@pytest.mark.parametrize("hop", [1, 2, 9])
def test_overlapping_rows_are_windows_of_a_series(
    memory: str, shape: tuple[int, ...], hop: int
) -> None:
    X = overlapping(np.arange(np.prod(shape), dtype=float).reshape(shape), memory, hop)
    assert X.shape == shape
    series, distance = series_of(Passed(X, memory))
    rows = turned(X, memory)
    assert distance == min(hop, rows.shape[-1]) or rows.shape[-2] == 1
    for place in range(rows.shape[-2]):
        start = place * distance
        window = series[..., start : start + rows.shape[-1]]
        np.testing.assert_array_equal(rows[..., place, :], window)


@pytest.mark.parametrize("shape", [(2, 3), (4, 1), (1, 4), (2, 3, 4), (5, 7)], ids=str)
def test_dilated_rows_are_every_second_number_of_a_series(shape: tuple[int, ...]) -> None:
    X = overlapping(np.arange(np.prod(shape), dtype=float).reshape(shape), "dilated", 1)
    assert X.shape == shape
    series, distance = series_of(Passed(X, "dilated"))
    for place in range(shape[-2]):
        row = series[..., place * distance :: 2][..., : shape[-1]]
        np.testing.assert_array_equal(X[..., place, :], row)


@pytest.mark.parametrize(
    ("strides", "parts"),
    [((0, 8), [1, None]), ((8, 0), [None, 1]), ((0, 0), [1, 1]), ((24, 0, 8), [None, 1, None])],
)
def test_the_part_that_an_array_repeats_is_its_rows_columns_or_number(
    strides: tuple[int, ...], parts: list[int | None]
) -> None:
    shape = (3, 2, 3)[-len(strides) :]
    X = np.lib.stride_tricks.as_strided(np.arange(20.0), shape, strides)
    assert [part.stop for part in repeated_part(X)] == parts
    np.testing.assert_array_equal(np.broadcast_to(X[repeated_part(X)], shape), X)


@pytest.mark.parametrize("memory", REBASED)
@pytest.mark.parametrize("shape", [(3,), (2, 3), (2, 3, 4)], ids=str)
def test_the_shape_of_the_array_of_which_one_is_a_view_tells_nothing(
    memory: str, shape: tuple[int, ...]
) -> None:
    A = np.arange(float(np.prod(shape))).reshape(shape)
    _, _, statement = described(Passed(A, memory), "A").partition(", after ")
    names = {"A": A.copy(), "np": np}
    exec(statement, names)
    got: Array = names["A"]  # type: ignore[assignment]
    np.testing.assert_array_equal(got, A)
    of = got.base
    assert of is not None
    assert of.shape == rebased(Passed(A, memory))[0]
    assert len(shape) < 2 or not (np.array_equal(of, A) or np.array_equal(of.T, A))
