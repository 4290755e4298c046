import numpy as np
import pytest

from mytorch.autograd import gradcheck
from mytorch.autograd.tensor import Tensor
from mytorch.nn import activation, softmax

LAYERS = [
    activation.ReLU(),
    activation.LeakyReLU(0.2),
    activation.PReLU(3),
    activation.ELU(1.3),
    activation.SELU(),
    activation.SiLU(),
    activation.GELU(),
    activation.GELU("tanh"),
    activation.Sigmoid(),
    activation.LogSigmoid(),
    activation.Tanh(),
    activation.Softplus(2.0),
    activation.Hardtanh(-0.5, 2.0),
    activation.ReLU6(),
    softmax.Softmax(dim=1),
    softmax.LogSoftmax(dim=0),
]
IN_PLACE = [
    activation.ReLU,
    activation.LeakyReLU,
    activation.ELU,
    activation.SELU,
    activation.SiLU,
    activation.Hardtanh,
    activation.ReLU6,
]

of_each_layer = pytest.mark.parametrize("layer", LAYERS, ids=repr)


def batch(*shape):
    return np.random.default_rng(0).standard_normal(shape or (4, 3)) * 3


@of_each_layer
def test_by_hand_on_the_tape_and_by_finite_differences_gradients_are_the_same(layer):
    assert gradcheck(layer, batch(), both_ways=True)


@of_each_layer
def test_backward_stores_the_gradient_that_it_returns(layer):
    Z = layer.forward(batch())
    dLdA = layer.backward(np.ones((4, 3)))

    assert layer.dLdA is dLdA
    if hasattr(type(layer), "Z"):
        assert layer.Z is Z
    else:
        np.testing.assert_array_equal(layer.A, batch())


@of_each_layer
def test_float32_stays_float32(layer):
    A = batch().astype(np.float32)

    assert layer.forward(A).dtype == np.float32
    assert layer.backward(np.ones((4, 3), np.float32)).dtype == np.float32


@of_each_layer
def test_integers_are_refused(layer):
    with pytest.raises(TypeError, match=r"expected input of a floating dtype, got int64"):
        layer.forward(np.ones((4, 3), np.int64))


@of_each_layer
def test_backward_before_forward_is_refused(layer):
    with pytest.raises(RuntimeError, match="call forward first"):
        type(layer)(**({"dim": 0} if hasattr(layer, "dim") else {})).backward(np.ones((4, 3)))


@pytest.mark.parametrize("kind", IN_PLACE)
def test_in_place_a_tensor_becomes_the_output_and_an_array_does_not(kind):
    leaf, A = Tensor(batch(), requires_grad=True), batch()
    hidden = leaf * 1
    expected = kind().forward(batch())

    Z = kind(inplace=True)(hidden)
    Z.sum().backward()

    assert Z is hidden
    np.testing.assert_array_equal(hidden.data, expected)
    outside = kind()
    outside.forward(A)
    np.testing.assert_array_equal(leaf.grad.data, outside.backward(np.ones((4, 3))))
    np.testing.assert_array_equal(kind(inplace=True).forward(A), expected)
    np.testing.assert_array_equal(A, batch())


def test_prelu_learns_its_slopes():
    prelu = activation.PReLU(2, init=0.5, dtype="float64")
    Z = prelu.forward(np.array([[-1.0, -2.0], [3.0, -4.0]]))
    prelu.backward(np.ones((2, 2)))

    np.testing.assert_array_equal(Z, [[-0.5, -1], [3, -2]])
    np.testing.assert_array_equal(prelu.dLdW, [-1, -6])
    np.testing.assert_array_equal(prelu.weight.grad, [-1, -6])
    prelu.W = [1, 2]
    np.testing.assert_array_equal(prelu.weight.data, [1, 2])


@pytest.mark.parametrize("shape", [(4,), (4, 3), (2, 4, 3)])
def test_prelu_refuses_an_input_with_other_channels(shape):
    with pytest.raises(ValueError, match=r"prelu: expected weight of shape \(1,\), or .*\(2,\)"):
        activation.PReLU(2).forward(batch(*shape))


def test_bounds_in_the_wrong_order_are_refused():
    with pytest.raises(ValueError, match="expected min_val below max_val, got 2 and 1"):
        activation.Hardtanh(2, 1)
