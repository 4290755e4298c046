import numpy as np
import pytest

from mytorch.autograd import gradcheck
from mytorch.functions.shape import (
    Concatenate,
    Diagonal,
    Expand,
    Flip,
    OnDiagonal,
    Pad,
    Permute,
    Reshape,
    Roll,
    Stack,
    Tril,
    Triu,
)

CASES = {
    "Reshape": (Reshape((6, -1)), np.reshape, {"shape": (6, -1)}),
    "Permute": (Permute((2, 0, 1)), np.transpose, {"axes": (2, 0, 1)}),
    "Permute from the end": (Permute((-1, 0, -2)), np.transpose, {"axes": (2, 0, 1)}),
    "Expand": (Expand((5, 2, 3, 4)), np.broadcast_to, {"shape": (5, 2, 3, 4)}),
    "Flip": (Flip((0, 2)), np.flip, {"axis": (0, 2)}),
    "Flip of all": (Flip(), np.flip, {}),
    "Roll": (Roll(3, 1), np.roll, {"shift": 3, "axis": 1}),
    "Roll of several": (Roll((1, -2), (0, 2)), np.roll, {"shift": (1, -2), "axis": (0, 2)}),
    "Roll through all": (Roll(5), np.roll, {"shift": 5}),
    "Tril": (Tril(-1), np.tril, {"k": -1}),
    "Triu": (Triu(1), np.triu, {"k": 1}),
    "Diagonal": (Diagonal(), np.diagonal, {}),
    "Diagonal of others": (Diagonal(1, -1, 0), np.diagonal, {"offset": 1, "axis1": 2, "axis2": 0}),
    "Pad": (Pad([(1, 0), (0, 2), (3, 1)]), np.pad, {"pad_width": [(1, 0), (0, 2), (3, 1)]}),
}


@pytest.mark.parametrize("name", CASES)
def test_forward_is_numpy_s(name):
    formula, function, options = CASES[name]
    A = np.random.default_rng(0).standard_normal((2, 3, 4))

    np.testing.assert_array_equal(formula.forward(A), function(A, **options), strict=True)


@pytest.mark.parametrize("name", CASES)
def test_gradients_agree_with_finite_differences(name):
    A = np.random.default_rng(0).standard_normal((2, 3, 4))

    assert gradcheck(CASES[name][0], A, both_ways=True)


def test_expanding_lengths_of_one_sums_the_gradients():
    assert gradcheck(Expand((2, 5, 3)), np.array([[[1.0, 2.0, 3.0]]]), both_ways=True)


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_joining_hands_each_input_its_own_piece(axis):
    A, B = np.random.default_rng(0).standard_normal((2, 2, 3))

    np.testing.assert_array_equal(Concatenate(axis).forward(A, B), np.concatenate([A, B], axis))
    np.testing.assert_array_equal(Stack(axis).forward(A, B), np.stack([A, B], axis))
    assert gradcheck(Concatenate(axis), (A, B), both_ways=True)
    assert gradcheck(Stack(axis), (A, B), both_ways=True)


def test_concatenated_inputs_may_differ_in_length():
    assert gradcheck(Concatenate(1), (np.ones((2, 3)), np.ones((2, 0)), np.ones((2, 1))))


@pytest.mark.parametrize("offset", [-2, 0, 1])
@pytest.mark.parametrize("axes", [(0, 1), (2, 0), (-1, -2)])
def test_on_diagonal_is_undone_by_diagonal(offset, axes):
    shape = (4, 4, 4)
    V = np.random.default_rng(0).standard_normal((4, 4 - abs(offset)))

    Z = OnDiagonal(shape, offset, *axes).forward(V)

    np.testing.assert_array_equal(np.diagonal(Z, offset, *axes), V)
    assert np.count_nonzero(Z) == V.size
    assert gradcheck(OnDiagonal(shape, offset, *axes), V, both_ways=True)


def test_padding_with_a_value():
    assert Pad([(1, 2)], 7).forward(np.array([1.0])).tolist() == [7, 1, 7, 7]


def test_without_more_the_main_diagonal_is_that_of_a_matrix():
    np.testing.assert_array_equal(OnDiagonal((2, 2)).forward(np.array([1.0, 2.0])), np.diag([1, 2]))
    np.testing.assert_array_equal(Diagonal().forward(np.array([[1.0, 2.0], [3.0, 4.0]])), [1, 4])
