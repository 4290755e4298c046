import copy

import numpy as np
import pytest

from mytorch import dtype as dtypes
from mytorch.autograd.tensor import Tensor
from mytorch.devices import check_device
from mytorch.operations.creation import ones, tensor

CONVERSIONS = {
    "half": np.float16,
    "float": np.float32,
    "double": np.float64,
    "short": np.int16,
    "int": np.int32,
    "long": np.int64,
    "bool": np.bool_,
}


@pytest.mark.parametrize("name", CONVERSIONS)
def test_methods_named_for_dtypes_convert_to_them(name):
    x = getattr(tensor([0.0, 2.5]), name)()

    assert x.dtype == CONVERSIONS[name] == getattr(dtypes, name)
    np.testing.assert_array_equal(x.numpy(), np.array([0, 2.5]).astype(CONVERSIONS[name]))


@pytest.mark.parametrize(
    "convert",
    [
        lambda x: x.to(dtypes.float64),
        lambda x: x.to(np.float64),
        lambda x: x.to(dtype="float64"),
        lambda x: x.to("cpu", dtypes.float64),
        lambda x: x.to(device="cpu", dtype=dtypes.float64, non_blocking=True),
        lambda x: x.to(ones(1, dtype="float64")),
        lambda x: x.astype(float),
        lambda x: x.type(dtypes.float64),
    ],
)
def test_every_way_to_name_a_dtype(convert):
    x = convert(tensor([1.5, 2.5]))

    assert x.dtype == np.float64
    assert x.tolist() == [1.5, 2.5]


def test_nothing_to_convert_is_the_tensor_itself():
    x = tensor([1.0])

    for same in (x.to(x.dtype), x.to("cpu"), x.to(x), x.float(), x.cpu(), x.contiguous()):
        assert same is x
    copied = x.to("cpu", copy=True)
    assert copied is not x
    assert not np.shares_memory(copied.data, x.data)


@pytest.mark.parametrize("device", ["cuda", "cuda:0", "float64"])
def test_there_is_no_device_but_the_cpu(device):
    with pytest.raises(ValueError, match=f"device must be None or \"cpu\", got '{device}'"):
        tensor([1.0]).to(device)
    with pytest.raises(ValueError, match="device must be None"):
        tensor([1.0], device=device)
    with pytest.raises(ValueError, match="device must be None"):
        check_device(device)


def test_type_without_a_dtype_names_the_dtype():
    assert tensor([1]).type() == "mytorch.int64"


def test_gradients_pass_from_one_floating_type_to_another_in_the_dtype_of_each():
    x = tensor([1.0, 2.0], requires_grad=True)

    z = x.double() * 3
    z.backward(tensor([1.0, 2.0], dtype="float64"))

    assert x.grad.dtype == np.float32
    assert x.grad.tolist() == [3, 6]


def test_whole_numbers_leave_the_tape():
    x = tensor([1.5, 2.5], requires_grad=True)

    for converted in (x.long(), x.bool(), x.to(dtypes.uint8)):
        assert not converted.requires_grad


def test_item_takes_one_element_of_any_shape():
    assert tensor(2.5).item() == tensor([[2.5]]).item() == 2.5
    assert type(tensor(2).item()) is int
    assert type((tensor([2.5])[0] * 2).item()) is float
    for x in (tensor([1.0, 2.0]), tensor([])):
        with pytest.raises(ValueError, match=r"one element, got shape \(\d,\)"):
            x.item()


def test_numpy_is_the_tensors_own_memory():
    x = tensor([1.0, 2.0])
    x.numpy()[0] = 5

    assert x.tolist() == [5, 2]


def test_numpy_of_a_tensor_that_requires_a_gradient_suggests_the_fix():
    x = tensor([1.0], requires_grad=True)

    with pytest.raises(RuntimeError, match=r"not on the tape.*\.detach\(\)\.numpy\(\)"):
        x.numpy()
    assert x.detach().numpy() == x.numpy(force=True) == 1


def test_numpy_without_dimensions_is_an_array():
    assert isinstance((tensor(2.0) * 3).numpy(), np.ndarray)


def test_tolist():
    assert tensor([[1, 2], [3, 4]]).tolist() == [[1, 2], [3, 4]]
    assert tensor(1.5).tolist() == 1.5


def test_clone_is_a_copy_on_the_tape():
    x = tensor([1.0, 2.0], requires_grad=True)

    for copied in (x.clone(), np.copy(x)):
        assert not np.shares_memory(copied.data, x.data)
        x.grad = None
        copied.backward(tensor([3.0, 4.0]))
        assert x.grad.tolist() == [3, 4]


def test_contiguous_copies_only_elements_that_are_not_contiguous():
    x = tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    y = x.T
    assert x.is_contiguous()
    assert not y.is_contiguous()

    z = y.contiguous()
    z.backward(tensor([[1.0, 2.0], [3.0, 4.0]]))

    assert z.is_contiguous()
    assert z.tolist() == y.tolist()
    assert x.grad.tolist() == [[1, 3], [2, 4]]


def test_questions_about_a_tensor():
    x = ones(2, 3, dtype="float64")

    assert x.size() == x.shape == np.shape(x) == (2, 3)
    assert x.size(0) == 2
    assert x.size(-1) == 3
    assert x.numel() == x.nelement() == np.size(x) == 6
    assert x.dim() == x.ndimension() == x.ndim == np.ndim(x) == 2
    assert x.element_size() == 8
    assert x.is_floating_point()
    assert not x.long().is_floating_point()


def test_requires_grad_in_place():
    x = tensor([1.0])

    assert x.requires_grad_() is x
    assert x.requires_grad
    assert not x.requires_grad_(False).requires_grad
    with pytest.raises(TypeError, match="only floating-point numbers have gradients"):
        tensor([1]).requires_grad_()


def test_detach_in_place_makes_a_leaf():
    x = tensor([1.0], requires_grad=True)
    y = x * 2

    assert y.detach_() is y
    assert y.is_leaf
    assert not y.requires_grad
    assert y.item() == 2


def test_a_copied_tensor_has_memory_of_its_own():
    x = Tensor(np.ones(2), requires_grad=True)
    y = copy.deepcopy(x)

    assert y.requires_grad
    assert not np.shares_memory(x.data, y.data)


@pytest.mark.parametrize("non_blocking", [False, True])
@pytest.mark.parametrize("copy", [False, True])
@pytest.mark.parametrize("target", [("cpu",), (np.float32,), ("cpu", np.float32)], ids=str)
def test_of_the_two_flags_only_the_second_copies(target, non_blocking, copy):
    X = Tensor(np.ones(2, np.float32))

    assert (X.to(*target, non_blocking, copy) is X) is not copy
    assert (X.to(*target, non_blocking=non_blocking, copy=copy) is X) is not copy
    assert X.to(*target, non_blocking) is X
