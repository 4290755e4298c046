import numpy as np
from hypothesis import given, strategies as st

from mytorch.autograd import gradcheck
from mytorch.functions import Identity
from tests.mytorch.strategies import arrays, leading_dimensions


@given(st.data(), leading_dimensions())
def test_forward_and_backward_return_their_input(data, shape):
    A, dLdZ = data.draw(arrays(shape)), data.draw(arrays(shape))
    identity = Identity()

    Z = identity.forward(A)
    (dLdA,) = identity.backward(dLdZ)

    np.testing.assert_array_equal(Z, A, strict=True)
    np.testing.assert_array_equal(dLdA, dLdZ, strict=True)
    assert identity.A is A
    assert identity.dLdA is dLdA


@given(st.data(), leading_dimensions())
def test_outputs_are_writeable_arrays_of_their_own(data, shape):
    A, dLdZ = data.draw(arrays(shape)), data.draw(arrays(shape))
    before = A.copy(), dLdZ.copy()
    identity = Identity()

    Z = identity.forward(A)
    (dLdA,) = identity.backward(dLdZ)
    Z += 1
    dLdA += 1

    np.testing.assert_array_equal(A, before[0])
    np.testing.assert_array_equal(dLdZ, before[1])


@given(st.data(), leading_dimensions(max_size=3))
def test_gradient_agrees_with_finite_differences(data, shape):
    assert gradcheck(Identity, data.draw(arrays(shape, np.float64, whole=False)))
