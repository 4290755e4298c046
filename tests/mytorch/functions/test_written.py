import numpy as np
import pytest

from mytorch.autograd import gradcheck, gradgradcheck
from mytorch.functions.index import Index
from mytorch.functions.shape import Diagonal, Permute, Reshape
from mytorch.functions.written import Written

A = np.arange(6.0).reshape(2, 3)
VIEWS = {
    "a row": (lambda: Index(1), (3,)),
    "every second column": (lambda: Index((..., slice(None, None, 2))), (2, 2)),
    "an element": (lambda: Index((0, 2)), ()),
    "transposed": (lambda: Permute((1, 0)), (3, 2)),
    "flat": (lambda: Reshape((6,)), (6,)),
    "the diagonal": (Diagonal, (2,)),
}


@pytest.mark.parametrize(("view", "shape"), VIEWS.values(), ids=VIEWS)
def test_the_view_has_the_values_and_the_rest_stays(view, shape):
    V = -1 - np.random.default_rng(0).random(shape)
    Z = Written(view()).forward(A, V)

    np.testing.assert_array_equal(view().forward(Z), V)
    assert (Z != A).sum() == V.size


@pytest.mark.parametrize(("view", "shape"), VIEWS.values(), ids=VIEWS)
def test_gradients_agree_with_finite_differences_twice(view, shape):
    V = np.random.default_rng(0).standard_normal(shape)
    assert gradcheck(Written(view()), (A, V))
    assert gradgradcheck(lambda A, V: Written(view())(A * A, V * V), (A, V))


def test_the_base_may_lie_in_memory_in_another_order():
    Z = Written(Reshape((6,))).forward(A.T.copy(order="F"), np.zeros(6))
    np.testing.assert_array_equal(Z, np.zeros((3, 2)))


def test_inputs_stay_as_they_are():
    V, dLdZ = np.ones(3), np.ones((2, 3))
    function = Written(Index(0))
    Z = function.forward(A, V)
    dLdA, _ = function.backward(dLdZ)

    assert not np.shares_memory(Z, A)
    assert not np.shares_memory(dLdA, dLdZ)
    np.testing.assert_array_equal(A, np.arange(6.0).reshape(2, 3))
    np.testing.assert_array_equal(dLdZ, np.ones((2, 3)))
