import operator

import numpy as np
import pytest
from hypothesis import given, strategies as st

from mytorch.autograd.grad_mode import no_grad
from mytorch.autograd.tensor import Tensor
from mytorch.operations import arithmetic, creation
from mytorch.operations.creation import tensor, zeros
from mytorch.operations.in_place import take_over
from tests.mytorch.strategies import arrays

LEAF = "a leaf that requires a gradient can't be changed in place.*with mytorch.no_grad()"


def leaf(*values):
    return tensor(list(values), dtype="float64", requires_grad=True)


@pytest.mark.parametrize("sign", ["+=", "-=", "*=", "/=", "**=", "//=", "%="])
def test_operators_write_into_the_memory_that_is_there(sign):
    in_place = {
        "+=": operator.iadd,
        "-=": operator.isub,
        "*=": operator.imul,
        "/=": operator.itruediv,
        "**=": operator.ipow,
        "//=": operator.ifloordiv,
        "%=": operator.imod,
    }[sign]
    x = tensor([3.0, 5.0])
    array, expected = x.data, in_place(np.array([3.0, 5.0]), 2)

    changed = in_place(x, 2)

    assert changed is x
    assert x.data is array
    np.testing.assert_array_equal(array, expected)


def test_logical_operators_write_into_the_memory_that_is_there():
    mask = tensor([True, True, False])
    array = mask.data

    mask &= tensor([True, False, False])
    mask |= tensor([False, False, True])
    mask ^= tensor([True, False, False])

    assert mask.data is array
    assert mask.tolist() == [False, False, True]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda x: x.add_(1, alpha=2), [6.0, 11.0]),
        (lambda x: x.clamp_(max=5), [4.0, 5.0]),
        (lambda x: x.sqrt_(), [2.0, 3.0]),
        (lambda x: x.neg_(), [-4.0, -9.0]),
        (lambda x: x.zero_(), [0.0, 0.0]),
        (lambda x: x.fill_(7), [7.0, 7.0]),
        (lambda x: x.copy_(tensor(3)), [3.0, 3.0]),
        (lambda x: x.mul_(x), [16.0, 81.0]),
        (lambda x: x.gt_(5), [0.0, 1.0]),
    ],
)
def test_methods_return_the_tensor_that_they_changed(change, expected):
    x = tensor([4.0, 9.0])

    assert change(x) is x
    assert x.tolist() == expected
    assert x.dtype == np.float32


def test_zero_overwrites_nan():
    assert tensor([np.nan, np.inf]).zero_().tolist() == [0, 0]


def test_a_tensor_without_dimensions_is_changed_too():
    x = tensor([1.0, 2.0])[0] * 3
    y = x

    x += 1
    x *= tensor(2.0)

    assert y is x
    assert x.item() == 8
    assert x.dtype == np.float32


def test_a_leaf_that_requires_a_gradient_is_changed_off_the_tape_only():
    x = leaf(1.0, 2.0)

    with pytest.raises(RuntimeError, match=LEAF):
        x += 1
    with pytest.raises(RuntimeError, match=LEAF):
        x.zero_()
    assert x.tolist() == [1, 2]

    with no_grad():
        x += 1
    assert x.tolist() == [2, 3]
    assert x.is_leaf
    assert x.requires_grad


def test_gradient_flows_through_a_change_in_place():
    x, y = leaf(1.0, 2.0), leaf(5.0, 7.0)

    z = x * 3
    z *= y
    z += 1
    z.backward(tensor([1.0, 10.0]))

    assert z.tolist() == [16, 43]
    assert x.grad.tolist() == [15, 210]
    assert y.grad.tolist() == [3, 60]


def test_a_tensor_off_the_tape_is_recorded_when_it_takes_in_one_on_it():
    x, total = leaf(1.0, 2.0), zeros(2, dtype="float64")

    for _ in range(3):
        total += x
    total.backward(tensor([1.0, 10.0]))

    assert total.tolist() == [3, 6]
    assert x.grad.tolist() == [3, 30]


def test_a_tensor_may_be_changed_by_itself():
    x = leaf(2.0, 3.0)

    y = x * 1
    y *= y
    y.backward(tensor([1.0, 1.0]))

    assert y.tolist() == [4, 9]
    assert x.grad.tolist() == [4, 6]


def test_overwritten_elements_have_a_gradient_of_zero():
    x, y = leaf(1.0, 2.0), leaf(3.0, 4.0)

    z = x * 2
    z.copy_(y)
    z.backward(tensor([1.0, 10.0]))

    assert z.tolist() == [3, 4]
    assert x.grad.tolist() == [0, 0]
    assert y.grad.tolist() == [1, 10]


def test_copy_casts_to_the_dtype_that_is_there_and_the_gradient_back():
    x, y = tensor([1.0, 2.0], requires_grad=True), zeros(2, dtype="float64")

    y.copy_(x)
    y.backward(tensor([1.0, 10.0], dtype="float64"))

    assert y.dtype == np.float64
    assert x.grad.dtype == np.float32


@given(arrays((2, 3), np.float64), arrays((3,), np.float64), st.sampled_from(["add_", "mul_"]))
def test_gradients_are_those_of_the_operation_out_of_place(X, Y, name):
    def gradients(change):
        x, y = tensor(X, requires_grad=True), tensor(Y, requires_grad=True)
        z = change(x * 2, y) * y
        z.backward(tensor(X))
        return z.detach(), x.grad, y.grad

    in_place = gradients(getattr(Tensor, name))
    out_of_place = gradients(getattr(Tensor, name.rstrip("_")))

    for ours, expected in zip(in_place, out_of_place, strict=True):
        np.testing.assert_array_equal(ours.numpy(), expected.numpy())


def test_second_derivatives_go_through_a_change_in_place():
    x = leaf(2.0, 3.0)

    y = x * 1
    y **= 3
    y.backward(tensor([1.0, 1.0]), create_graph=True)
    first, x.grad = x.grad, None
    first.backward(tensor([1.0, 1.0]))

    assert first.tolist() == [12, 27]
    assert x.grad.tolist() == [12, 18]


@pytest.mark.parametrize(
    ("operation", "gradient"),
    [
        (Tensor.clone, 1),
        (lambda x: x * 3, 3),
        (lambda x: x / 2, 0.5),
        (lambda x: 3 - x, -1),
        (lambda x: x % 3, 1),
        (lambda x: x.fmod(3), 1),
        (Tensor.rsqrt, -1 / 16),
    ],
)
def test_values_that_backward_does_not_need_may_be_changed(operation, gradient):
    x = leaf(4.0)
    A = x * 1
    Z = operation(A)

    A += 1
    Z.sum().backward()

    np.testing.assert_array_equal(x.grad.data, [gradient])


def test_a_view_on_the_tape_and_its_base_refuse_changes():
    x = leaf(1.0, 2.0, 3.0) * 1
    view = x[1:]

    for shared in (x, view):
        with pytest.raises(RuntimeError, match=r"shares its memory.*clone\(\)"):
            shared += 1
    assert x.tolist() == [1, 2, 3]

    x = x.clone()
    x += 1
    assert x.tolist() == [2, 3, 4]


def test_a_view_off_the_tape_refuses_only_changes_that_belong_on_the_tape():
    table = zeros(2, 2, dtype="float64")
    row = table[0]

    with pytest.raises(RuntimeError, match="shares its memory"):
        row += leaf(1.0, 2.0)
    row += tensor([1.0, 2.0])

    assert table.tolist() == [[1, 2], [0, 0]]


def test_off_the_tape_a_view_of_a_leaf_may_be_changed():
    x = leaf(1.0, 2.0, 3.0)

    with no_grad():
        view = x[1:]
        view *= 10

    assert x.tolist() == [1, 20, 30]


def test_the_shape_stays():
    x = zeros(3)

    with pytest.raises(ValueError, match=r"keeps the shape: the tensor's is \(3,\).*\(2, 3\)"):
        x += zeros(2, 3)


@pytest.mark.parametrize(
    ("dtype", "value"), [("int64", 1.5), ("bool", 1), ("uint8", tensor([0.5, 0.5]))], ids=str
)
def test_the_dtype_stays_and_must_hold_the_result(dtype, value):
    x = creation.ones(2, dtype=dtype)

    with pytest.raises(TypeError, match=f"a tensor of {dtype} can't hold the result"):
        x += value


def test_a_change_that_is_refused_leaves_the_tensor_where_it_was_on_the_tape():
    x = leaf(1.0, 2.0)
    y = x * 2
    made_by = y.grad_fn

    with pytest.raises(ValueError, match="keeps the shape"):
        y += zeros(2, 2)

    assert y.grad_fn is made_by
    assert y.tolist() == [2, 4]


def test_a_narrower_result_is_widened():
    x = zeros(2, dtype="float64")
    x += tensor([1, 2])
    assert x.tolist() == [1, 2]
    assert x.dtype == np.float64

    counts = zeros(2, dtype="int64")
    counts += tensor([True, False])
    assert counts.tolist() == [1, 0]


def test_any_operation_can_be_taken_over():
    x = tensor([1.0, 2.0])

    assert take_over(x, arithmetic.add, tensor([10.0, 20.0])) is x
    assert x.tolist() == [11, 22]


def test_every_method_in_place_has_a_name_and_says_what_it_does():
    assert Tensor.clamp_.__doc__.startswith("Set this tensor to the result of `clamp`")
    assert Tensor.clamp_.__name__ == "clamp_"
    assert Tensor.__iadd__.__name__ == "__iadd__"


def test_a_retained_gradient_is_that_of_the_changed_values():
    x = Tensor(1.0, requires_grad=True)
    y = x * 2
    y.retain_grad()
    y *= 3

    (y * y).sum().backward()

    assert y.grad.item() == 12.0
    assert x.grad.item() == 72.0
