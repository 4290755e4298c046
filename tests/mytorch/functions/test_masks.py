import numpy as np
import pytest

from mytorch import tensor
from mytorch.functions import Where
from mytorch.functions.masks import zero_unless

SPECIAL = [1.5, -0.0, -2.0, np.inf, -np.inf, np.nan, 1e-40, 6e4]


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64, np.longdouble, ">f4"])
@pytest.mark.parametrize("chosen", [True, False])
def test_every_number_is_chosen_or_is_zero(dtype, chosen):
    X = np.array(SPECIAL, dtype)

    Z = zero_unless(np.full(X.shape, chosen), X)

    assert Z.dtype == X.dtype
    np.testing.assert_array_equal(Z, X if chosen else np.zeros_like(X))
    assert chosen or not np.signbit(Z).any()


def test_the_mask_broadcasts_and_the_array_may_be_a_view():
    X = np.arange(12.0).reshape(3, 4).T[::2]
    mask = np.array([True, False, True])

    np.testing.assert_array_equal(zero_unless(mask, X), np.where(mask, X, 0))
    assert zero_unless(np.array(True), np.array(3.0)) == 3


def test_a_tensor_is_chosen_on_the_tape():
    X = tensor([1.0, np.inf], requires_grad=True)

    zero_unless(np.array([True, False]), X).sum().backward()

    assert X.grad.data.tolist() == [1, 0]


def test_a_condition_of_whole_numbers_holds_where_it_is_not_zero():
    choice = Where([2, 0, -1])
    choice.forward(np.ones(3), np.zeros(3))

    dLdA, dLdB = choice.backward(np.array([1.0, 2.0, 3.0]))

    np.testing.assert_array_equal(dLdA, [1, 0, 3])
    np.testing.assert_array_equal(dLdB, [0, 2, 0])
