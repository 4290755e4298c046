from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder.grading.record import unusual_type
from autograder.reports.arrays import assignments


@pytest.mark.parametrize("shape", [(), (3,), (1, 1), (2, 3), (2, 1, 3, 2), (0,), (2, 0)])
def test_arrays_can_be_pasted_into_python(shape: tuple[int, ...]) -> None:
    given = {"A": np.arange(float(np.prod(shape))).reshape(shape) / 3, "dLdZ": np.ones(shape)}
    names: dict[str, Any] = {"np": np}
    exec("\n".join(assignments({name: X.tolist() for name, X in given.items()})), names)
    for name, array in given.items():
        assert np.array_equal(names[name], array)
        assert names[name].shape == shape


@pytest.mark.parametrize(
    "array",
    [
        np.array([-128, 3], np.int8),
        np.array([[1.5], [2.5]], np.float32),
        np.array([1, 2], ">i4"),
        np.array([2, 3]),
        np.array([1.0]),
        np.array([True, False]),
        np.zeros((0, 3)),
        np.zeros((2, 0), np.int16),
        np.zeros(0),
    ],
    ids=lambda array: f"{array.dtype.str}{array.shape}",
)
def test_arrays_are_pasted_with_their_type_and_shape(array: np.ndarray) -> None:
    names: dict[str, Any] = {"np": np}
    exec("\n".join(assignments({"a": array.tolist()}, {"a": unusual_type(array)})), names)
    assert names["a"].dtype == array.dtype
    assert names["a"].shape == array.shape
    assert np.array_equal(names["a"], array)


def test_each_row_has_a_line_of_its_own() -> None:
    assert assignments({"W": [[1.0, -2.0], [3.0, 4.5]], "b": [1.0]}) == [
        "W = np.array([[1.0, -2.0],",
        "              [3.0, 4.5]])",
        "b = np.array([1.0])",
    ]


@pytest.mark.parametrize("shape", [(21, 2), (1, 200)])
def test_an_array_that_is_too_large_to_paste_is_named(shape: tuple[int, int]) -> None:
    lines = assignments({"W": np.ones(shape).tolist(), "b": [1.0]})
    assert lines == [
        f"# W has {shape[0] * shape[1]} numbers, too many to show",
        "b = np.array([1.0])",
    ]
