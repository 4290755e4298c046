import numpy as np
import pytest

from mytorch import nn
from mytorch.autograd.tensor import Tensor
from mytorch.nn.utils import parameters_to_vector, vector_to_parameters


def test_there_and_back():
    ours, theirs = nn.Linear(3, 2), nn.Linear(3, 2)
    array = ours.W

    vector_to_parameters(parameters_to_vector(theirs.parameters()), ours.parameters())

    np.testing.assert_array_equal(ours.W, theirs.W)
    np.testing.assert_array_equal(ours.b, theirs.b)
    assert ours.W is array
    assert not np.may_share_memory(ours.W, theirs.W)


def test_elements_come_parameter_by_parameter_row_by_row():
    layer = nn.Linear(2, 2)
    layer.W, layer.b = [[1, 2], [3, 4]], [[5], [6]]

    np.testing.assert_array_equal(parameters_to_vector(layer.parameters()), [1, 2, 3, 4, 5, 6])


def test_the_vector_is_on_the_tape():
    layer = nn.Linear(2, 1)
    vector = parameters_to_vector(layer.parameters())

    (vector * vector).sum().backward()

    np.testing.assert_allclose(layer.weight.grad, 2 * layer.W)
    np.testing.assert_allclose(layer.bias.grad, 2 * layer.b[:, 0])


@pytest.mark.parametrize("shape", [(8,), (10,), (9, 1), ()])
def test_another_number_of_elements_is_refused_and_nothing_is_changed(shape):
    layer = nn.Linear(2, 3)
    before = layer.W.copy()

    with pytest.raises(ValueError, match=r"expected a vector of shape \(9,\)"):
        vector_to_parameters(Tensor(np.ones(shape)), layer.parameters())

    np.testing.assert_array_equal(layer.W, before)


def test_no_parameters_make_no_vector():
    parameters = nn.Linear(2, 3).parameters()
    list(parameters)

    with pytest.raises(ValueError, match="at least one parameter"):
        parameters_to_vector(parameters)
