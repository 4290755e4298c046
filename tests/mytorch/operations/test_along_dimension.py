import numpy as np
import pytest

import mytorch
from mytorch import tensor


def test_gather_and_scatter_add_are_each_other_s_gradients():
    X = tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], requires_grad=True)
    index = tensor([[0, 0], [1, 0]])

    Z = X.gather(0, index)
    Z.backward(tensor([[1.0, 10.0], [100.0, 1000.0]]))

    assert Z.tolist() == [[1, 2], [3, 2]]
    assert X.grad.tolist() == [[1, 1010], [100, 0], [0, 0]]
    scattered = mytorch.zeros(3, 2).scatter_add(0, index, tensor([[1.0, 10.0], [100.0, 1000.0]]))
    assert scattered.equal(X.grad)


def test_scatter_writes_values_or_a_number_and_ignores_values_without_an_index():
    zeros = mytorch.zeros(2, 3)

    assert zeros.scatter(1, tensor([[2], [0]]), 1).tolist() == [[0, 0, 1], [1, 0, 0]]
    source = tensor([[5.0, 6.0], [7.0, 8.0]])
    assert zeros.scatter(1, tensor([[2], [0]]), source).tolist() == [[0, 0, 5], [7, 0, 0]]


@pytest.mark.parametrize("name", ["gather", "scatter", "scatter_add"])
def test_an_index_that_does_not_fit_is_refused(name):
    X = mytorch.zeros(2, 3)
    rest = () if name == "gather" else (X,)
    with pytest.raises(ValueError, match=rf"{name}: .*\(2, 3\).*\(3, 1\)"):
        getattr(X, name)(1, tensor([[0], [0], [0]]), *rest)
    with pytest.raises(ValueError, match=rf"{name}: .*2 dimensions"):
        getattr(X, name)(1, tensor([0]), *rest)


def test_take_along_dim_broadcasts_the_other_dimensions():
    X = np.arange(12.0).reshape(3, 4)
    index = np.array([[3, 0]])

    ours = tensor(X).take_along_dim(tensor(index), dim=1)

    np.testing.assert_array_equal(ours.data, np.take_along_axis(X, index, 1))
    np.testing.assert_array_equal(np.take_along_axis(tensor(X), index, axis=1).data, ours.data)
    assert tensor(X).take_along_dim(tensor([5, 1])).tolist() == [5, 1]


def test_numpy_s_function_takes_from_the_flattened_tensor_without_an_axis():
    X = np.array([[1.0, 2.0], [3.0, 4.0]])
    at = np.array([3, 0, 2])

    found = np.take_along_axis(tensor(X), tensor(at), None)

    assert isinstance(found, mytorch.Tensor)
    np.testing.assert_array_equal(found, np.take_along_axis(X, at, None))
