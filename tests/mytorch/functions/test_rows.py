import numpy as np
import pytest
from hypothesis import given, strategies as st

from mytorch.functions.rows import ones, rows
from tests.mytorch.strategies import arrays, leading_dimensions


@pytest.mark.parametrize(
    ("shape", "as_rows"),
    [
        ((3,), (1, 3)),
        ((4, 3), (4, 3)),
        ((5, 4, 3), (20, 3)),
        ((2, 5, 4, 3), (40, 3)),
        ((0, 3), (0, 3)),
        ((5, 0, 3), (0, 3)),
        ((0,), (1, 0)),
        ((5, 4, 0), (20, 0)),
        ((0, 4, 0), (0, 0)),
    ],
)
def test_leading_dimensions_become_one(shape, as_rows):
    assert rows(np.zeros(shape)).shape == as_rows


@given(st.data(), leading_dimensions(), st.integers(0, 5))
def test_rows_keep_their_values_and_order(data, leading, features):
    X = data.draw(arrays((*leading, features)))

    got = rows(X)

    assert got.dtype == X.dtype
    for row, index in zip(got, np.ndindex(leading), strict=True):
        np.testing.assert_array_equal(row, X[index])


def test_a_matrix_is_returned_as_it_is():
    X = np.zeros((4, 3))

    assert rows(X) is X


@pytest.mark.parametrize("shape", [(3,), (5, 4, 3), (2, 5, 4, 3)])
def test_contiguous_memory_is_shared_not_copied(shape):
    X = np.zeros(shape)

    assert np.shares_memory(rows(X), X)


def test_ones_of_one_size_are_one_array_that_nobody_can_change():
    vector = ones(3, np.dtype(np.float32))

    assert vector is ones(3, np.dtype(np.float32))
    assert vector.dtype == np.float32
    assert vector.tolist() == [1, 1, 1]
    with pytest.raises(ValueError, match="read-only"):
        vector[0] = 2
