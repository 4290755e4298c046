"""The two ways through a layer: by hand and on the tape."""

import numpy as np

from mytorch.autograd.tensor import Tensor


def assert_both_ways_agree(layer, A):
    """Compare Z and all gradients, number for number; leave the layer after a pass by hand."""
    X = Tensor(A, requires_grad=True)
    on_tape = layer(X)
    dLdZ = np.random.default_rng(0).standard_normal(on_tape.shape)
    on_tape.backward(Tensor(dLdZ))
    gradients = [parameter.grad.data for parameter in layer.parameters()]
    layer.zero_grad()

    np.testing.assert_array_equal(layer.forward(A), on_tape.data)
    np.testing.assert_array_equal(layer.backward(dLdZ), X.grad.data)
    for parameter, gradient in zip(layer.parameters(), gradients, strict=True):
        np.testing.assert_array_equal(parameter.grad.data, gradient)
