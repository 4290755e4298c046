import copy

import numpy as np
import pytest

from mytorch import default_dtype, nn
from mytorch.autograd.tensor import Tensor
from mytorch.nn import Parameter, UninitializedParameter


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_arrays_are_shared_with_their_dtype(dtype):
    array = np.ones((2, 3), dtype)
    parameter = Parameter(array)

    assert parameter.data is array
    assert (parameter.shape, parameter.ndim, parameter.numel()) == ((2, 3), 2, 6)
    assert parameter.dtype == dtype


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_the_array_of_a_tensor_is_shared_with_its_dtype(dtype):
    tensor = Tensor(np.ones((2, 3), dtype))
    parameter = Parameter(tensor)

    assert parameter.data is tensor.data
    assert parameter.dtype == dtype


@pytest.mark.parametrize("values", [[1, 2], [1.0, 2.0], (True, False), 3, 2.5])
def test_anything_else_becomes_an_array_of_the_default_dtype(values):
    assert Parameter(values).dtype == np.float32
    with default_dtype("float64"):
        assert Parameter(values).dtype == np.float64
    np.testing.assert_array_equal(Parameter(values).data, values)


@pytest.mark.parametrize("dtype", [int, bool, complex, object])
def test_arrays_of_anything_but_floating_numbers_are_refused(dtype):
    with pytest.raises(TypeError, match="only floating-point numbers have gradients"):
        Parameter(np.ones(2, dtype))


def test_a_new_parameter_has_no_gradient_and_wants_one():
    parameter = Parameter([1.0])

    assert parameter.grad is None
    assert parameter.requires_grad


def test_gradients_add_up_in_new_arrays():
    parameter = Parameter(np.zeros(2))
    first, second = np.array([1.0, 2.0]), np.array([10.0, 20.0])

    parameter.accumulate_grad(first)
    parameter.accumulate_grad(second)

    np.testing.assert_array_equal(parameter.grad, [11.0, 22.0])
    np.testing.assert_array_equal(first, [1.0, 2.0])
    np.testing.assert_array_equal(second, [10.0, 20.0])


@pytest.mark.parametrize("gradient_dtype", ["float16", "float32", "float64"])
def test_gradients_take_the_dtype_of_the_parameter(gradient_dtype):
    parameter = Parameter(np.zeros(2, "float32"))

    for _ in range(2):
        parameter.accumulate_grad(np.ones(2, gradient_dtype))
        assert parameter.grad.dtype == np.float32

    np.testing.assert_array_equal(parameter.grad, [2.0, 2.0])


def test_a_frozen_parameter_accumulates_nothing():
    parameter = Parameter(np.zeros(2), requires_grad=False)

    parameter.accumulate_grad(np.ones(2))

    assert parameter.grad is None


def test_numpy_sees_the_values():
    parameter = Parameter(np.array([1.0, 2.0]))

    np.testing.assert_array_equal(np.add(parameter, 1), [2.0, 3.0])
    assert np.asarray(parameter) is parameter.data
    assert np.asarray(parameter, dtype="float32").dtype == np.float32
    assert not np.shares_memory(np.array(parameter), parameter.data)


def test_numpy_gets_an_error_when_a_copy_can_not_be_avoided():
    parameter = Parameter(np.array([1.0, 2.0]))

    assert np.array(parameter, copy=False) is parameter.data
    with pytest.raises(ValueError, match="copy"):
        np.array(parameter, dtype="float32", copy=False)


def test_repr_shows_the_values():
    values = "tensor([1., 2.], dtype=float64, requires_grad=True)"
    assert repr(Parameter(np.array([1.0, 2.0]))) == f"Parameter containing:\n{values}"


@pytest.mark.parametrize("name", ["data", "shape", "ndim"])
def test_an_uninitialized_parameter_says_how_to_initialize_it(name):
    for error in (RuntimeError, ValueError):  # PyTorch has one for a shape, and one for values
        with pytest.raises(error, match=r"run one batch through the layer"):
            getattr(UninitializedParameter(), name)


def test_an_uninitialized_parameter_is_a_parameter_without_gradient():
    parameter = UninitializedParameter(requires_grad=False)

    assert isinstance(parameter, nn.Parameter)
    assert parameter.grad is None
    assert not parameter.requires_grad
    assert repr(parameter) == "<UninitializedParameter>"


def test_a_misspelt_attribute_of_an_uninitialized_parameter_is_an_error():
    with pytest.raises(AttributeError, match=r"UninitializedParameter has no 'shpae'; .* 'shape'"):
        _ = UninitializedParameter().shpae


@pytest.mark.parametrize("dtype", [None, "float64"])
def test_materializing_makes_an_ordinary_parameter(dtype):
    parameter = UninitializedParameter(dtype, requires_grad=False)

    parameter.materialize((2, 3))

    assert type(parameter) is Parameter
    assert parameter.shape == (2, 3)
    assert parameter.dtype == (dtype or np.float32)
    assert not parameter.requires_grad
    assert set(vars(parameter)) == set(vars(Parameter([1.0])))


def test_an_uninitialized_dtype_must_be_floating():
    with pytest.raises(TypeError, match="expected a floating dtype"):
        UninitializedParameter(int)


def test_copies_of_an_uninitialized_parameter_are_uninitialized():
    twin = copy.deepcopy(UninitializedParameter("float64"))

    twin.materialize((1,))

    assert twin.dtype == np.float64
