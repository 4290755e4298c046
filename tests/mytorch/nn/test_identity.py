import numpy as np
import pytest
from hypothesis import given, strategies as st

from mytorch import nn
from mytorch.autograd import gradcheck
from tests.mytorch.strategies import arrays, leading_dimensions


@given(st.data(), leading_dimensions())
def test_forward_and_backward_return_copies_of_their_input(data, shape):
    A, dLdZ = data.draw(arrays(shape)), data.draw(arrays(shape))
    layer = nn.Identity()

    Z = layer.forward(A)
    dLdA = layer.backward(dLdZ)

    np.testing.assert_array_equal(Z, A, strict=True)
    np.testing.assert_array_equal(dLdA, dLdZ, strict=True)
    assert not np.shares_memory(Z, A)
    assert not np.shares_memory(dLdA, dLdZ)
    assert layer.A is A
    assert layer.dLdA is dLdA


@given(st.data(), leading_dimensions(max_size=3))
def test_gradient_agrees_with_finite_differences(data, shape):
    assert gradcheck(nn.Identity(), data.draw(arrays(shape, np.float64, whole=False)))


def test_the_arguments_of_another_layer_are_ignored():
    layer = nn.Identity(54, "unused", bias=False, dtype=int)

    assert repr(layer) == "Identity()"
    assert list(layer.parameters()) == []


def test_backward_before_forward_is_a_clear_error():
    with pytest.raises(RuntimeError) as caught:
        nn.Identity().backward(np.ones(3))

    assert str(caught.value) == (
        "Identity(): backward needs what forward caches; call forward first"
    )


@pytest.mark.parametrize("given", [[1.0], 1.0, None, np.ones(3, int), np.ones(3, bool)])
def test_anything_but_floating_arrays_is_refused(given):
    with pytest.raises(TypeError, match=r"Identity\(\): expected input .*np\.float32"):
        nn.Identity().forward(given)


@pytest.mark.parametrize(
    ("shape", "fix"),
    [((3, 2), "did you transpose it?"), ((2,), "it has the shape of Z, always")],
)
def test_dLdZ_of_the_wrong_shape_is_refused_with_the_likely_fix(shape, fix):
    layer = nn.Identity()
    layer.forward(np.ones((2, 3)))

    with pytest.raises(ValueError, match="expected dLdZ") as caught:
        layer.backward(np.ones(shape))

    assert str(caught.value) == f"Identity(): expected dLdZ of shape (2, 3), got {shape}; {fix}"
