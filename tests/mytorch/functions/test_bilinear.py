import numpy as np
import pytest
from hypothesis import given, strategies as st

from mytorch.autograd import gradcheck
from mytorch.functions import Bilinear
from tests.mytorch.functions.promises import (
    assert_inputs_are_neither_changed_nor_handed_back,
)
from tests.mytorch.strategies import arrays, bilinear_cases

A1 = np.array([[1.0, 10.0], [2.0, 0.0]])
A2 = np.array([[1.0, 1.0, 0.0], [0.0, 1.0, 2.0]])
W = np.array([[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]])
b = np.array([100.0])


def test_forward_agrees_with_a_hand_computed_batch():
    np.testing.assert_array_equal(Bilinear().forward(A1, A2, W, b), [[193.0], [116.0]])


def test_backward_agrees_with_a_hand_computed_batch():
    bilinear = Bilinear()
    bilinear.forward(A1, A2, W, b)

    dLdA1, dLdA2, dLdW, dLdb = bilinear.backward(np.array([[1.0], [10.0]]))

    np.testing.assert_array_equal(dLdA1, [[3.0, 9.0], [80.0, 170.0]])
    np.testing.assert_array_equal(dLdA2, [[41.0, 52.0, 63.0], [20.0, 40.0, 60.0]])
    np.testing.assert_array_equal(dLdW, [[[1.0, 21.0, 40.0], [10.0, 10.0, 0.0]]])
    np.testing.assert_array_equal(dLdb, [11.0])


@given(bilinear_cases())
def test_forward_is_the_definition_for_every_row(case):
    Z = Bilinear().forward(case.A1, case.A2, case.W, case.b)

    assert Z.dtype == np.result_type(case.A1, case.A2, case.W)
    expected = np.einsum("...i,kij,...j->...k", case.A1, case.W, case.A2)
    np.testing.assert_array_equal(Z, expected if case.b is None else expected + case.b)
    assert Z.shape == (*case.A1.shape[:-1], len(case.W))


@given(bilinear_cases())
def test_backward_is_the_definition_for_every_gradient(case):
    bilinear = Bilinear()
    bilinear.forward(case.A1, case.A2, case.W, case.b)

    dLdA1, dLdA2, dLdW, dLdb = bilinear.backward(case.dLdZ)

    by_row = [X.reshape(case.rows, X.shape[-1]) for X in (case.dLdZ, case.A1, case.A2)]
    expected = [
        np.einsum("...k,kij,...j->...i", case.dLdZ, case.W, case.A2),
        np.einsum("...k,kij,...i->...j", case.dLdZ, case.W, case.A1),
        np.einsum("nk,ni,nj->kij", *by_row),
    ]
    for got, wanted in zip((dLdA1, dLdA2, dLdW), expected, strict=True):
        np.testing.assert_array_equal(got, wanted)
        assert got.shape == wanted.shape
    if case.b is None:
        assert dLdb is None
    else:
        np.testing.assert_array_equal(dLdb, by_row[0].sum(axis=0), strict=True)


@given(bilinear_cases(), st.data())
def test_gradients_predict_every_change_of_the_loss(case, data):
    """Bilinear is linear in each input, others constant: L(X + dX) - L(X) = Σ dLdX ∘ dX."""
    bilinear = Bilinear()

    def loss(*inputs):
        return np.sum(case.dLdZ * Bilinear().forward(*inputs))

    inputs = [case.A1, case.A2, case.W, case.b]
    bilinear.forward(*inputs)
    for position, dLdX in enumerate(bilinear.backward(case.dLdZ)):
        X = inputs[position]
        if X is None:
            continue
        dX = data.draw(arrays(X.shape, X.dtype))
        moved = [X + dX if i == position else given for i, given in enumerate(inputs)]
        assert loss(*moved) - loss(*inputs) == np.sum(dLdX * dX)


@given(bilinear_cases(dtype=np.float64, whole=False, max_dims=2, max_size=3))
def test_gradients_agree_with_finite_differences(case):
    assert gradcheck(Bilinear, (case.A1, case.A2, case.W, case.b))


@given(bilinear_cases())
def test_inputs_are_neither_changed_nor_handed_back(case):
    inputs = (case.A1, case.A2, case.W, case.b)

    assert_inputs_are_neither_changed_nor_handed_back(Bilinear(), inputs, case.dLdZ)


@given(bilinear_cases())
def test_returned_gradients_are_also_stored(case):
    bilinear = Bilinear()
    bilinear.forward(case.A1, case.A2, case.W, case.b)

    dLdA1, dLdA2, dLdW, dLdb = bilinear.backward(case.dLdZ)

    assert bilinear.A1 is case.A1
    assert bilinear.A2 is case.A2
    assert case.rows == bilinear.N
    assert bilinear.dLdA1 is dLdA1
    assert bilinear.dLdA2 is dLdA2
    assert bilinear.dLdW is dLdW
    assert bilinear.dLdb is dLdb


def test_the_same_array_may_be_both_inputs():
    bilinear = Bilinear()
    A = np.array([[2.0, 3.0]])

    Z = bilinear.forward(A, A, np.array([[[1.0, 10.0], [100.0, 1000.0]]]))
    dLdA1, dLdA2, _, _ = bilinear.backward(np.ones((1, 1)))

    np.testing.assert_array_equal(Z, [[4 + 60 + 600 + 9000]])
    np.testing.assert_array_equal(dLdA1, [[32.0, 3200.0]])
    np.testing.assert_array_equal(dLdA2, [[302.0, 3020.0]])


def test_two_applications_do_not_share_a_cache():
    first, second = Bilinear(), Bilinear()
    first.forward(A1, A2, W, b)
    second.forward(10 * A1, 10 * A2, W, b)

    _, _, dLdW, _ = first.backward(np.ones((2, 1)))

    np.testing.assert_array_equal(dLdW, [[[1.0, 3.0, 4.0], [10.0, 10.0, 0.0]]])


@pytest.mark.parametrize("leading", [(0,), (3, 0), (0, 4)])
def test_empty_batch_gives_empty_outputs_and_zero_gradients(leading):
    bilinear = Bilinear()

    Z = bilinear.forward(np.ones((*leading, 2)), np.ones((*leading, 3)), W, b)
    dLdA1, dLdA2, dLdW, dLdb = bilinear.backward(np.ones((*leading, 1)))

    assert Z.shape == (*leading, 1)
    assert dLdA1.shape == (*leading, 2)
    assert dLdA2.shape == (*leading, 3)
    np.testing.assert_array_equal(dLdW, np.zeros((1, 2, 3)), strict=True)
    np.testing.assert_array_equal(dLdb, np.zeros(1), strict=True)
