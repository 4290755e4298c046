import numpy as np
import pytest

from mytorch import default_dtype
from mytorch.operations import creation
from mytorch.operations.creation import as_tensor, from_numpy, tensor

MADE = {
    "zeros": lambda **options: creation.zeros(2, 3, **options),
    "ones": lambda **options: creation.ones((2, 3), **options),
    "empty": lambda **options: creation.empty([2, 3], **options),
    "full": lambda **options: creation.full((2, 3), 1.5, **options),
    "eye": lambda **options: creation.eye(2, 3, **options),
    "arange": lambda **options: creation.arange(0, 1, 0.25, **options),
    "linspace": lambda **options: creation.linspace(0, 1, 3, **options),
    "tensor": lambda **options: tensor([1.0, 2.0], **options),
}
makers = pytest.mark.parametrize("make", MADE.values(), ids=MADE)


@makers
def test_floats_have_the_default_dtype_without_a_dtype(make):
    assert make().dtype == np.float32
    assert make(dtype=np.float64).dtype == np.float64
    with default_dtype("float64"):
        assert make().dtype == np.float64


@makers
def test_a_new_tensor_is_a_leaf_that_may_require_a_gradient(make):
    x = make(requires_grad=True)

    assert x.is_leaf
    assert x.requires_grad
    assert not make().requires_grad
    with pytest.raises(TypeError, match="only floating-point numbers have gradients"):
        make(dtype="int64", requires_grad=True)


@makers
def test_there_is_no_device_but_the_cpu(make):
    assert make(device="cpu").device == "cpu"
    with pytest.raises(ValueError, match="device must be None"):
        make(device="cuda")


def test_tensor_copies_and_keeps_the_dtype_of_an_array():
    X = np.ones(3, np.float16)
    x = tensor(X)
    X[0] = 7

    assert x.dtype == np.float16
    assert x.tolist() == [1, 1, 1]
    assert tensor(np.float64(1)).dtype == np.float64


def test_tensor_of_a_tensor_is_a_copy_off_the_tape():
    x = tensor([1.0, 2.0], dtype="float64", requires_grad=True)

    for copied in (tensor(x), tensor(x * 1)):
        assert copied.dtype == np.float64
        assert not copied.requires_grad
        assert not np.shares_memory(copied.data, x.data)


def test_tensor_takes_lists_of_tensors_and_arrays():
    assert tensor([tensor(1.0), tensor(2.0)]).tolist() == [1, 2]
    assert tensor([np.ones(2), [3, 4]]).tolist() == [[1, 1], [3, 4]]


def test_kinds_of_python_numbers():
    assert tensor([1, 2]).dtype == np.int64
    assert tensor([1, 2.0]).dtype == np.float32
    assert tensor([True]).dtype == np.bool_
    assert tensor([]).dtype == np.float32


@pytest.mark.parametrize(
    "data", ["abc", [None], {}, [1j], object()], ids=["abc", "[None]", "{}", "[1j]", "an object"]
)
def test_data_that_are_not_real_numbers_are_refused(data):
    with pytest.raises(TypeError, match="expected real numbers"):
        tensor(data)


def test_lists_of_different_lengths_are_refused():
    with pytest.raises(ValueError, match="inhomogeneous"):
        tensor([[1, 2], [3]])


def test_as_tensor_copies_only_if_necessary():
    X, x = np.ones(2), tensor([1.0])

    assert as_tensor(x) is x
    assert as_tensor(X).data is X
    assert as_tensor(X, dtype="float64").data is X
    assert as_tensor(X, dtype="float32").dtype == np.float32
    assert as_tensor([1, 2]).dtype == np.int64
    with pytest.raises(ValueError, match="device must be None"):
        as_tensor(X, device="cuda")


def test_as_tensor_stays_on_the_tape():
    x = tensor([1.0], requires_grad=True)

    assert as_tensor(x * 2, dtype="float64").requires_grad


def test_from_numpy_shares_memory_both_ways():
    X = np.zeros(2)
    x = from_numpy(X)
    X[0] = 1
    x += 1

    assert x.tolist() == X.tolist() == [2, 1]
    with pytest.raises(TypeError, match="from_numpy takes a NumPy array, got list"):
        from_numpy([1, 2])
    with pytest.raises(TypeError, match="expected real numbers"):
        from_numpy(np.array(["a"]))


@pytest.mark.parametrize("name", ["zeros", "ones", "empty", "full"])
def test_like_another_tensor(name):
    x = tensor([[1.0, 2.0]], dtype="float64", requires_grad=True)
    like, arguments = getattr(creation, f"{name}_like"), (7,) if name == "full" else ()

    made = like(x, *arguments)
    assert made.shape == (1, 2)
    assert made.dtype == np.float64
    assert not made.requires_grad
    assert like(x, *arguments, dtype="int64").dtype == np.int64
    assert like(x, *arguments, requires_grad=True).requires_grad

    by_numpy = getattr(np, f"{name}_like")(x, *arguments)
    assert by_numpy.shape == (1, 2)
    if name != "empty":
        assert made.tolist() == by_numpy.tolist()


def test_zeros_like_keeps_whole_numbers_whole():
    assert creation.zeros_like(tensor([1, 2])).dtype == np.int64
    assert creation.ones_like(tensor([True])).tolist() == [True]


@pytest.mark.parametrize("size", [(2.5,), ((2, "3"),), (None,)], ids=str)
def test_a_size_of_anything_but_ints_is_refused(size):
    with pytest.raises(TypeError, match="expected a size of ints or one tuple of ints"):
        creation.zeros(*size)
