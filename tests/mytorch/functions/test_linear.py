import numpy as np
import pytest
from hypothesis import given, strategies as st

from mytorch.autograd import gradcheck
from mytorch.functions import Linear
from tests.mytorch.functions.promises import (
    assert_inputs_are_neither_changed_nor_handed_back,
)
from tests.mytorch.strategies import arrays, linear_cases

A = np.array([[1.0, 2.0], [3.0, 4.0]])
W = np.array([[5.0, 6.0], [7.0, 8.0]])
b = np.array([9.0, 10.0])


def test_forward_agrees_with_a_hand_computed_batch():
    np.testing.assert_array_equal(Linear().forward(A, W, b), [[26.0, 33.0], [48.0, 63.0]])


def test_backward_agrees_with_a_hand_computed_batch():
    linear = Linear()
    linear.forward(A, W, b)

    dLdA, dLdW, dLdb = linear.backward(np.array([[1.0, 10.0], [100.0, 1000.0]]))

    np.testing.assert_array_equal(dLdA, [[75.0, 86.0], [7500.0, 8600.0]])
    np.testing.assert_array_equal(dLdW, [[301.0, 402.0], [3010.0, 4020.0]])
    np.testing.assert_array_equal(dLdb, [101.0, 1010.0])


def test_bias_gradient_is_summed_over_the_batch():
    linear = Linear()
    linear.forward(np.ones((7, 2)), W, b)

    _, _, dLdb = linear.backward(np.ones((7, 2)))

    np.testing.assert_array_equal(dLdb, [7.0, 7.0])


@given(linear_cases())
def test_forward_is_the_definition_for_every_row(case):
    Z = Linear().forward(case.A, case.W, case.b)

    assert Z.shape == (*case.A.shape[:-1], len(case.W))
    assert Z.dtype == np.result_type(case.A, case.W)
    for index in np.ndindex(Z.shape):
        *row, k = index
        expected = sum(a * w for a, w in zip(case.A[tuple(row)], case.W[k], strict=True))
        assert Z[index] == expected + (0 if case.b is None else case.b[k])


@given(linear_cases())
def test_backward_is_the_definition_for_every_gradient(case):
    linear = Linear()
    linear.forward(case.A, case.W, case.b)

    dLdA, dLdW, dLdb = linear.backward(case.dLdZ)

    batch = tuple(range(case.A.ndim - 1))
    np.testing.assert_array_equal(dLdA, np.einsum("...k,ki->...i", case.dLdZ, case.W), strict=True)
    np.testing.assert_array_equal(dLdW, np.tensordot(case.dLdZ, case.A, axes=(batch, batch)))
    assert dLdW.shape == case.W.shape
    if case.b is None:
        assert dLdb is None
    else:
        np.testing.assert_array_equal(dLdb, case.dLdZ.sum(axis=batch))
        assert dLdb.shape == case.b.shape


@given(linear_cases(), st.data())
def test_gradients_predict_every_change_of_the_loss(case, data):
    """Linear is linear in A, in W and in b, so that L(X + dX) - L(X) = Σ dLdX ∘ dX exactly."""
    linear = Linear()

    def loss(A, W, b):
        return np.sum(case.dLdZ * Linear().forward(A, W, b))

    linear.forward(case.A, case.W, case.b)
    inputs = [case.A, case.W, case.b]
    for position, dLdX in enumerate(linear.backward(case.dLdZ)):
        X = inputs[position]
        if X is None:
            continue
        dX = data.draw(arrays(X.shape, X.dtype))
        moved = [X + dX if i == position else given for i, given in enumerate(inputs)]
        assert loss(*moved) - loss(*inputs) == np.sum(dLdX * dX)


@given(linear_cases(dtype=np.float64, whole=False, max_size=3))
def test_gradients_agree_with_finite_differences(case):
    assert gradcheck(Linear, (case.A, case.W, case.b))


@given(linear_cases())
def test_inputs_are_neither_changed_nor_handed_back(case):
    inputs = (case.A, case.W, case.b)

    assert_inputs_are_neither_changed_nor_handed_back(Linear(), inputs, case.dLdZ)


@given(linear_cases())
def test_returned_gradients_are_also_stored(case):
    linear = Linear()
    linear.forward(case.A, case.W, case.b)

    dLdA, dLdW, dLdb = linear.backward(case.dLdZ)

    assert linear.A is case.A
    assert case.rows == linear.N
    assert linear.dLdA is dLdA
    assert linear.dLdW is dLdW
    assert linear.dLdb is dLdb


def test_two_applications_do_not_share_a_cache():
    first, second = Linear(), Linear()
    first.forward(A, W, b)
    second.forward(10 * A, W, b)

    _, dLdW, _ = first.backward(np.ones((2, 2)))

    np.testing.assert_array_equal(dLdW, [[4.0, 6.0], [4.0, 6.0]])


def test_backward_can_be_repeated():
    linear = Linear()
    linear.forward(A, W, b)

    once = [dLdX.copy() for dLdX in linear.backward(np.ones((2, 2)))]
    twice = linear.backward(np.ones((2, 2)))

    for first, second in zip(once, twice, strict=True):
        np.testing.assert_array_equal(first, second)


@pytest.mark.parametrize("leading", [(0,), (3, 0), (0, 4)])
def test_empty_batch_gives_empty_outputs_and_zero_gradients(leading):
    linear = Linear()

    assert linear.forward(np.ones((*leading, 2)), W, b).shape == (*leading, 2)
    dLdA, dLdW, dLdb = linear.backward(np.ones((*leading, 2)))

    assert dLdA.shape == (*leading, 2)
    np.testing.assert_array_equal(dLdW, np.zeros((2, 2)), strict=True)
    np.testing.assert_array_equal(dLdb, np.zeros(2), strict=True)


def test_without_inputs_only_the_bias_is_left():
    linear = Linear()

    Z = linear.forward(np.ones((3, 0)), np.ones((2, 0)), b)

    np.testing.assert_array_equal(Z, [[9.0, 10.0]] * 3)
    assert [dLdX.shape for dLdX in linear.backward(np.ones((3, 2)))] == [(3, 0), (2, 0), (2,)]
