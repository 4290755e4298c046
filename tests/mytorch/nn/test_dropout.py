import numpy as np
import pytest

import mytorch
from mytorch.autograd import gradcheck, gradgradcheck
from mytorch.autograd.tensor import Tensor
from mytorch.functions.dropout import Dropout as Formula
from mytorch.nn.dropout import Dropout
from mytorch.nn.functional.dropout import dropout

A = np.random.default_rng(0).standard_normal((4, 5))
MASK = np.where(A > 0, 2.0, 0)


@pytest.fixture(autouse=True)
def _seed():
    with mytorch.fork_rng(0):
        yield


class WithOneMask(Dropout):
    """Dropout that seeds the generator again, so that every forward has the same mask."""

    def forward(self, A):
        with mytorch.fork_rng(1):
            return super().forward(A)


@pytest.mark.parametrize("p", [0, 0.3, 1])
def test_by_hand_on_the_tape_and_by_finite_differences_gradients_are_the_same(p):
    assert gradcheck(WithOneMask(p), A, both_ways=True)
    assert gradcheck(Dropout(p).eval(), A, both_ways=True)


def test_the_formula_repeated_has_the_same_mask():
    assert gradgradcheck(lambda X: Tensor.record(Formula(), X * X, MASK), A)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_numbers_are_zero_or_scaled_up(dtype):
    layer, ones = Dropout(0.75), np.ones((100, 100), dtype)

    Z = layer.forward(ones)
    dLdA = layer.backward(3 * ones)

    assert set(np.unique(Z)) == {0, 4}
    assert Z.dtype == layer.mask.dtype == dLdA.dtype == dtype
    assert (Z == 4).mean() == pytest.approx(0.25, abs=0.02)
    np.testing.assert_array_equal(Z, layer.mask)
    np.testing.assert_array_equal(dLdA, 3 * layer.mask)
    assert layer.dLdA is dLdA


def test_every_forward_draws_a_new_mask_from_the_seed():
    layer = Dropout()
    first, second = layer.forward(A), layer.forward(A)
    mytorch.manual_seed(7)
    third = layer.forward(A)
    mytorch.manual_seed(7)

    assert (first != second).any()
    np.testing.assert_array_equal(layer.forward(A), third)


def test_in_evaluation_nothing_changes_and_no_number_is_drawn():
    layer = Dropout(0.9).eval()
    state = mytorch.default_generator().bit_generator.state

    Z = layer.forward(A)

    np.testing.assert_array_equal(Z, A)
    assert not np.shares_memory(Z, A)
    assert layer.mask is None
    np.testing.assert_array_equal(layer.backward(np.ones_like(A)), np.ones_like(A))
    assert mytorch.default_generator().bit_generator.state == state
    np.testing.assert_array_equal(layer.train().forward(A) == A, False)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("p", "factor"), [(0, 1), (1, 0), (0.0, 1), (1.0, 0)])
def test_with_certainty_all_or_nothing_is_left_out(p, factor):
    np.testing.assert_array_equal(Dropout(p).forward(A), factor * A)


@pytest.mark.parametrize("p", [-0.1, 1.1])
def test_a_number_that_is_not_a_probability_is_refused(p):
    with pytest.raises(ValueError, match=rf"probability p from 0 to 1, got {p}"):
        Dropout(p)
    with pytest.raises(ValueError, match="probability p"):
        dropout(Tensor(A), p)


def test_the_function_changes_its_input_with_inplace_only():
    X = Tensor(A.copy())

    assert dropout(X, training=False) is X
    assert set(np.unique(dropout(Tensor(np.ones(99)), 0.5).data)) == {0, 2}
    np.testing.assert_array_equal(X.data, A)
    assert dropout(X, 1, inplace=True) is X
    np.testing.assert_array_equal(X.data, 0 * A)


def test_in_place_the_tensor_becomes_the_output():
    X = Tensor(np.ones(99), requires_grad=True)
    hidden = X * 1

    Z = Dropout(0.5, inplace=True)(hidden)
    Z.sum().backward()

    assert Z is hidden
    np.testing.assert_array_equal(X.grad.data, Z.data)
