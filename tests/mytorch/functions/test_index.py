import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra import numpy as hnp

from mytorch.autograd import gradcheck
from mytorch.functions.index import Gather, Index, IndexPut, Scatter, everywhere

SHAPE = (3, 4, 2)
BASIC = hnp.basic_indices(SHAPE, allow_newaxis=True)
INTEGERS = hnp.integer_array_indices(
    SHAPE, result_shape=hnp.array_shapes(max_dims=2, max_side=4), dtype=np.int64
)
MASKS = st.integers(0, 99).map(lambda seed: np.random.default_rng(seed).random(SHAPE) > 0.5)
MIXED = st.sampled_from(
    [
        (np.array([0, 0, 2]), slice(1, None)),
        (slice(None), [1, 1], None),
        (np.array([0, 2]), slice(None), np.array([[1], [1]])),
        (np.array([True, False, True]), 1),
        (np.array([True, False, True]), np.array([3, 3])),
        ([0, 0],),
        [-1, 2, 0, -1],
        ([-1, 2, 0, -1], 3),
        (np.array([[-1], [2]]), [1, 1, -4]),
        ([0, 2, -3, 0], 1, [-1, 1, 1, -1]),
        [True, False, True],
        (..., np.int64(1)),
        np.array(2),
    ]
)
A = np.random.default_rng(0).standard_normal(SHAPE)


@given(st.one_of(BASIC, INTEGERS, MASKS, MIXED))
def test_picking_and_its_way_back_are_each_other_s_transpose(index):
    """⟨A[index], V⟩ = ⟨A, scatter(V)⟩ for all A and V: this defines the gradient."""
    formula = Index(index)
    Z = np.asarray(formula.forward(A))
    V = np.random.default_rng(1).standard_normal(Z.shape)

    (dLdA,) = formula.backward(V)

    np.testing.assert_array_equal(Z, A[index])
    assert dLdA.shape == SHAPE
    assert np.sum(Z * V) == pytest.approx(np.sum(A * dLdA))
    np.testing.assert_array_equal(Scatter(index, SHAPE).backward(A)[0], A[index])


@given(MIXED)
def test_gradients_agree_with_finite_differences(index):
    assert gradcheck(Index(index), A, both_ways=True)
    assert gradcheck(Scatter(index, SHAPE), np.asarray(A[index]), both_ways=True)


def test_scatter_adds_what_goes_to_the_same_place():
    V = np.array([1.0, 10.0, 100.0])

    assert Scatter(np.array([2, 0, 2]), (3,)).forward(V).tolist() == [10, 0, 101]


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64, np.longdouble])
@pytest.mark.parametrize(
    ("index", "shape"),
    [
        (np.array([-1, 3, -1, 0]), (5, 3)),
        (np.array([[4, 4], [0, -5]], np.int32), (5, 2, 3)),
        (np.zeros((0,), int), (5, 3)),
        (np.zeros((2, 0), int), (0, 3)),
        (np.array([1, 1]), (5, 0)),
        (([-1, 3, -1, 0], [-1, 2, 2, 1]), (5, 3)),
        ((np.array([[-1], [0]]), np.array([2, 2])), (5, 3, 2)),
        ((slice(None), [1, -2, 1]), (5, 3)),
    ],
)
def test_scatter_adds_to_rows_as_add_at_does(index, shape, dtype):
    """In the order of the index, so that even the rounding is the same."""
    V = np.random.default_rng(0).standard_normal(np.zeros(shape)[index].shape).astype(dtype)
    expected = np.zeros(shape, dtype)
    np.add.at(expected, index, V)

    Z = Scatter(index, shape).forward(V)

    assert Z.dtype == dtype
    np.testing.assert_array_equal(Z, expected)


def test_scatter_adds_numbers_that_do_not_lie_in_order():
    V = np.arange(6.0).reshape(2, 3).T

    assert Scatter(np.array([1, 1, 0]), (2, 2)).forward(V).tolist() == [[2, 5], [1, 7]]


@pytest.mark.parametrize(
    ("index", "shape"),
    [
        ((slice(None), 1), (3, 2)),
        ((slice(None), 1), (2,)),
        ((0,), (1, 1, 4, 2)),
        ((..., 0), ()),
        ((A > 0,), ()),
        ((np.array([2, 0]),), (2, 1, 2)),
    ],
)
def test_put_values_get_the_gradients_of_their_places(index, shape):
    V = np.random.default_rng(1).standard_normal(shape)
    expected = A.copy()
    expected[index] = V

    np.testing.assert_array_equal(IndexPut(index).forward(A, V), expected)
    assert gradcheck(IndexPut(index), (A, V), both_ways=True)


def test_putting_leaves_the_input_as_it_was():
    X = np.zeros(3)

    IndexPut(1).forward(X, 5.0)

    assert not X.any()


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_gather_is_take_along_axis(axis):
    index = np.random.default_rng(0).integers(0, SHAPE[axis], SHAPE)

    np.testing.assert_array_equal(
        Gather(axis).forward(A, index), np.take_along_axis(A, index, axis)
    )
    assert gradcheck(Gather(axis), (A, index), both_ways=True)


def test_gather_takes_a_shorter_index():
    index = np.array([[[1], [3], [3]]])

    assert Gather(1).forward(A, index).ravel().tolist() == A[0, [1, 3, 3], 0].tolist()
    assert gradcheck(Gather(1), (A, index), both_ways=True)


def test_everywhere_counts_along_the_other_axes():
    rows, columns = everywhere(np.array([[5, 6], [7, 8]]), axis=-1)

    assert rows.tolist() == [[0], [1]]
    assert columns.tolist() == [[5, 6], [7, 8]]
