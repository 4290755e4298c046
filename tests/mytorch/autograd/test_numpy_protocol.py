import operator
import re

import numpy as np
import pytest

from mytorch.autograd import gradcheck, no_grad
from mytorch.autograd.array_like import NUMPY_OPERATIONS
from mytorch.autograd.tensor import Tensor

X = np.random.default_rng(0).uniform(0.5, 2.0, (3, 4))
Y = np.random.default_rng(1).uniform(0.5, 2.0, (3, 4))

SMOOTH = {
    "add": lambda x: np.add(x, Y),
    "subtract": lambda x: np.subtract(Y, x),
    "multiply": lambda x: np.multiply(x, Y),
    "divide": lambda x: np.divide(Y, x),
    "power": lambda x: np.power(x, 3),
    "negative": np.negative,
    "exp": np.exp,
    "log": np.log,
    "sqrt": np.sqrt,
    "tanh": np.tanh,
    "abs": np.abs,
    "square": np.square,
    "maximum": lambda x: np.maximum(x, Y),
    "minimum": lambda x: np.minimum(x, Y),
    "where": lambda x: np.where(Y > 1, x, 2 * x),
    "clip": lambda x: np.clip(x, 0.9, 1.4),
    "sum": lambda x: np.sum(x, axis=1),
    "sum, keepdims": lambda x: np.sum(x, axis=0, keepdims=True),
    "mean": lambda x: np.mean(x, axis=1, keepdims=True),
    "max": lambda x: np.max(x, axis=1),
    "min": lambda x: np.min(x, axis=0),
    "prod": lambda x: np.prod(x, axis=1),
    "reshape": lambda x: np.reshape(x, (4, 3)),
    "transpose": np.transpose,
    "transpose, axes": lambda x: np.transpose(x, (1, 0)),
    "swapaxes": lambda x: np.swapaxes(x, 0, 1),
    "moveaxis": lambda x: np.moveaxis(x, 0, -1),
    "expand_dims": lambda x: np.expand_dims(x, 1),
    "squeeze": lambda x: np.squeeze(np.expand_dims(x, 1), 1),
    "broadcast_to": lambda x: np.broadcast_to(x, (2, 3, 4)),
    "concatenate": lambda x: np.concatenate([x, 2 * x], axis=1),
    "stack": lambda x: np.stack([x, 2 * x], axis=1),
    "matmul": lambda x: np.matmul(x, Y.T),
    "dot": lambda x: np.dot(x, Y.T),
    "einsum": lambda x: np.einsum("ij,kj->ik", x, Y),
    "copy": np.copy,
}


@pytest.mark.parametrize("function", SMOOTH.values(), ids=SMOOTH)
def test_a_numpy_function_of_a_tensor_is_a_tensor_of_the_same_values_on_the_tape(function):
    x = Tensor(X.copy(), requires_grad=True)
    Z = function(x)

    assert isinstance(Z, Tensor)
    assert Z.requires_grad
    np.testing.assert_allclose(Z.data, function(X), rtol=1e-14, strict=True)


@pytest.mark.parametrize("function", SMOOTH.values(), ids=SMOOTH)
def test_and_its_gradient_is_right(function):
    assert gradcheck(function, X)


@pytest.mark.parametrize(
    "operation",
    [
        lambda a, b: a + b,
        lambda a, b: a - b,
        lambda a, b: a * b,
        lambda a, b: a / b,
        lambda a, b: a**b,
        lambda a, b: a @ b.T,
        np.maximum,
    ],
)
def test_an_array_on_either_side_of_an_operator_gives_a_tensor(operation):
    for a, b in [(Tensor(X, requires_grad=True), Y), (X, Tensor(Y, requires_grad=True))]:
        Z = operation(a, b)
        assert isinstance(Z, Tensor)
        assert Z.requires_grad
        np.testing.assert_allclose(Z.data, operation(X, Y), rtol=1e-14)


@pytest.mark.parametrize("operation", [lambda a, b: a > b, lambda a, b: a <= b])
def test_comparisons_with_an_array_agree_with_numpy_s(operation):
    for a, b in [(Tensor(X), Y), (X, Tensor(Y))]:
        np.testing.assert_array_equal(np.asarray(operation(a, b)), operation(X, Y))


def test_an_array_of_a_tensor_is_its_own_and_shares_memory():
    x = Tensor(X.copy(), requires_grad=True)

    assert np.asarray(x) is x.data
    assert np.asarray(x, dtype=np.float32).dtype == np.float32
    assert not np.shares_memory(np.array(x), x.data)
    with pytest.raises(ValueError, match="copy"):
        np.array(x, dtype=np.float32, copy=False)


def test_numpy_testing_takes_tensors():
    np.testing.assert_array_equal(Tensor(X), X)
    np.testing.assert_allclose(Tensor(X), X)
    with pytest.raises(AssertionError):
        np.testing.assert_array_equal(Tensor(X), Y)


def test_a_function_that_is_not_on_the_tape_is_refused_where_a_gradient_would_be_lost():
    with pytest.raises(TypeError) as caught:
        np.linalg.svd(Tensor(X, requires_grad=True))

    assert str(caught.value) == (
        "np.svd has no counterpart on the tape; where no gradient is wanted, give it an array, "
        "with .detach().numpy()"
    )


def test_where_none_would_be_it_gives_arrays():
    np.testing.assert_array_equal(np.linalg.inv(Tensor(X[:, :3])), np.linalg.inv(X[:, :3]))
    np.testing.assert_array_equal(np.add.reduce(Tensor(X)), X.sum(axis=0))


def test_an_array_takes_a_tensor_in_place():
    total = np.zeros((3, 4))
    total += Tensor(X)

    assert type(total) is np.ndarray
    np.testing.assert_array_equal(total, X)


def test_numbers_of_python_s():
    x = Tensor(np.array(2.5))

    assert float(x) == 2.5
    assert int(x) == 2
    assert bool(x)
    assert f"{x:.2f}" == "2.50"
    assert [10, 20, 30][Tensor(np.array(1))] == 20
    assert len(Tensor(X)) == 3


def test_a_tensor_of_several_numbers_has_no_single_truth():
    with pytest.raises(ValueError, match="ambiguous"):
        bool(Tensor(X))


def test_tensors_are_hashed_by_identity():
    x, same = Tensor(X), Tensor(X)

    assert len({x, same, x}) == 2


def test_every_numpy_function_on_the_tape_can_be_called():
    assert all(callable(function) for pair in NUMPY_OPERATIONS.items() for function in pair)


@pytest.mark.parametrize(
    ("use", "name"),
    [
        (lambda array, tensor: operator.iadd(array, tensor), "np.add into an array"),
        (lambda array, tensor: np.add.reduce(tensor), "np.add.reduce"),
        (lambda array, tensor: np.cross(array, tensor), "np.cross"),
        (lambda array, tensor: np.linalg.multi_dot([array, tensor, array]), "np.multi_dot"),
    ],
)
def test_no_gradient_is_lost_in_silence(use, name):
    array, tensor = np.ones(3), Tensor(np.ones(3), requires_grad=True)

    with pytest.raises(TypeError, match=f"^{re.escape(name)} has no counterpart on the tape"):
        use(array, tensor)

    np.testing.assert_array_equal(array, np.ones(3))


def test_without_a_gradient_to_lose_a_tensor_is_an_array():
    array, parameter = np.ones(3), Tensor(np.arange(3.0), requires_grad=True)

    array += parameter.detach()
    np.testing.assert_array_equal(array, [1.0, 2.0, 3.0])
    with no_grad():
        array += parameter
    np.testing.assert_array_equal(array, [1.0, 3.0, 5.0])
