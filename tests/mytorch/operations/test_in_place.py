import operator

import numpy as np
import pytest
from hypothesis import given, strategies as st

from mytorch.autograd import views
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


def test_a_change_of_a_view_is_a_change_of_its_base_on_the_tape():
    x, w = leaf(1.0, 2.0, 3.0), leaf(10.0, 100.0)

    y = x * 1
    view, other = y[1:], y[::-1]
    view *= w
    (y + other * tensor([1.0, 2.0, 3.0], dtype="float64")).sum().backward()

    assert y.tolist() == [1, 20, 300]
    assert other.tolist() == [300, 20, 1]
    assert w.grad.tolist() == [2 * (1 + 2), 3 * (1 + 1)]
    assert x.grad.tolist() == [1 + 3, 10 * (1 + 2), 100 * (1 + 1)]


def test_a_change_of_the_base_is_a_change_of_its_views_on_the_tape():
    x = leaf(1.0, 2.0, 3.0)

    y = x * 1
    row = y.reshape(1, 3)[0]
    y *= 5
    row.sum().backward()

    assert row.tolist() == [5, 10, 15]
    assert x.grad.tolist() == [5, 5, 5]


def test_a_view_of_a_tensor_off_the_tape_takes_its_base_onto_it():
    w, table = leaf(1.0, 2.0), zeros(2, 2, dtype="float64")

    table.T[0].copy_(w * 3)
    table.backward(tensor([[1.0, 7.0], [10.0, 7.0]], dtype="float64"))

    assert table.tolist() == [[3, 0], [6, 0]]
    assert w.grad.tolist() == [3, 30]


def test_a_single_element_is_a_view_too():
    x = tensor([1.0, 2.0])
    x[0].add_(5)
    x[-1].fill_(7)
    x[tensor(1)] *= 2
    assert x.tolist() == [6, 14]


def test_a_view_of_a_leaf_is_changed_off_the_tape_only():
    x = leaf(1.0, 2.0)

    with pytest.raises(RuntimeError, match=r"a view of a leaf that requires a gradient.*no_grad"):
        x[0] = 3
    with no_grad():
        x[0] = 3

    assert x.tolist() == [3, 2]


@pytest.mark.parametrize(
    "several",
    [lambda x: x.chunk(2), lambda x: x.split([1, 1]), Tensor.unbind, iter],
    ids=["chunk", "split", "unbind", "iter"],
)
def test_one_of_several_views_can_not_be_changed_on_the_tape(several):
    first, _ = several(leaf(1.0, 2.0) * 1)

    for shared in (first, first.reshape(1), first.T):
        with pytest.raises(RuntimeError, match=r"one of several that one call returned.*clone\(\)"):
            shared += 1
    with no_grad():
        first += 1
    assert first.item() == 2

    first, _ = several(leaf(1.0, 2.0).detach())
    first += 1
    assert first.item() == 2


def test_one_of_several_views_can_not_be_used_on_the_tape_after_its_base_was_changed():
    x = leaf(1.0, 2.0) * 1
    first, _ = x.chunk(2)
    x *= 2

    with pytest.raises(
        RuntimeError, match=r"one of several that one call returned.*after a change"
    ):
        first.sum().backward()


def test_a_view_made_without_the_tape_can_not_be_changed_on_it():
    x = leaf(1.0, 2.0) * 1
    with no_grad():
        view = x[1:]

    with pytest.raises(RuntimeError, match=r"was made in a block with no_grad\(\)"):
        view += 1


def test_views_are_forgotten_with_their_last_use():
    x = zeros(3)
    view = x[1:]
    assert views.of_base(x) == [view]

    del view
    assert not views.of_base(x)
    for _ in range(100):
        x[1:]
    assert len(x._views) < 32


def test_a_retained_gradient_moves_with_a_view():
    x = leaf(1.0, 2.0) * 1
    view = x[1:]
    view.retain_grad()

    x *= 3
    (view * 5).sum().backward()

    assert view.grad.tolist() == [5]


def test_a_number_at_an_index_may_come_in_a_tensor_of_one():
    x = zeros(2, 2)
    x[0, 1] = tensor([3.0])
    x[1] = tensor([[4.0]])
    assert x.tolist() == [[0, 3], [4, 4]]
    x[x > 3] = tensor([[[5.0]]])
    assert x.tolist() == [[0, 3], [5, 5]]


@pytest.mark.parametrize("index", [0, slice(1), [0], (0, ..., [0, 1])])
def test_values_that_do_not_fit_are_refused_with_both_shapes(index):
    with pytest.raises(ValueError, match=r"of shape \(5,\) do not broadcast to input\[index\]"):
        zeros(2, 3)[index] = zeros(5)


def test_a_comparison_in_place_stays_on_the_tape_with_a_gradient_of_zero():
    x = leaf(1.0, 2.0)
    y = x * 1
    y.gt_(1)
    y.sum().backward()
    assert y.tolist() == [0, 1]
    assert x.grad.tolist() == [0, 0]


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


def test_a_view_of_an_expanded_tensor_can_not_be_changed_on_the_tape():
    x = leaf(1.0, 2.0) * 1
    row = x.expand(3, 2)[0]

    with pytest.raises(RuntimeError, match=r"a tensor of shape \(3, 2\) was expanded"):
        row += 1
    with no_grad():
        row += 1
    assert x.tolist() == [2, 3]


def test_a_view_that_is_a_leaf_itself_can_not_be_changed_on_the_tape():
    x = zeros(3)
    view = x[1:].requires_grad_()

    for shared in (view, view[:1]):
        with pytest.raises(RuntimeError, match="leaf that requires a gradient"):
            shared += 1
    x += 1
    assert view.tolist() == [1, 1]


@pytest.mark.parametrize("view", [lambda x: x[:0], lambda x: x[1:][:, None][1:], lambda x: x[3:].T])
def test_a_view_without_elements_is_a_view(view):
    with pytest.raises(RuntimeError, match="view of a leaf"):
        view(zeros(2, requires_grad=True)).fill_(1)
