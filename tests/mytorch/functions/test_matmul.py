import numpy as np
import pytest
from hypothesis import given, strategies as st

from mytorch.autograd import gradcheck
from mytorch.functions.matmul import Matmul
from tests.mytorch.gradients.operations import stack_shapes
from tests.mytorch.strategies import arrays

SHAPES = stack_shapes()


@given(SHAPES, st.data())
def test_forward_is_numpy_s(shapes, data):
    A, B = (data.draw(arrays(shape, np.float64)) for shape in shapes)

    np.testing.assert_array_equal(Matmul().forward(A, B), np.matmul(A, B))


@given(SHAPES, st.data())
def test_gradients_predict_every_change_of_the_loss(shapes, data):
    """Z is linear in A and in B, so that L(A + dA) − L(A) = Σ dLdA ∘ dA exactly."""
    A, B, dA, dB = (data.draw(arrays(shape, np.float64)) for shape in (*shapes, *shapes))
    product = Matmul()
    dLdZ = np.asarray(data.draw(arrays(np.shape(product.forward(A, B)), np.float64)))

    dLdA, dLdB = product.backward(dLdZ)

    assert dLdA.shape == A.shape
    assert dLdB.shape == B.shape
    assert np.sum(dLdZ * np.matmul(dA, B)) == np.sum(dLdA * dA)
    assert np.sum(dLdZ * np.matmul(A, dB)) == np.sum(dLdB * dB)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        *[((2, 3), (3, 4)), ((3,), (3,)), ((5, 2, 3), (3, 2)), ((3,), (5, 3, 2))],
        *[((2, 3), (5, 3, 2)), ((1, 2, 3), (5, 3, 2)), ((5, 2, 3), (1, 3, 2))],
        *[((4, 1, 2, 3), (1, 5, 3, 2)), ((1, 2, 3), (1, 3, 2)), ((1, 4, 2, 3), (3, 2))],
    ],
)
def test_gradients_agree_with_finite_differences(a, b):
    rng = np.random.default_rng(0)

    assert gradcheck(Matmul, (rng.standard_normal(a), rng.standard_normal(b)), both_ways=True)


def test_float32_stays_float32():
    A, B = np.ones((5, 2, 3), np.float32), np.ones((3, 4), np.float32)
    product = Matmul()
    Z = product.forward(A, B)

    assert {X.dtype for X in (Z, *product.backward(Z))} == {np.dtype(np.float32)}
