import copy
import gc
import pickle
import weakref

import numpy as np
import pytest

from mytorch import functions
from mytorch.autograd import backward, grad
from mytorch.autograd.tensor import Tensor
from mytorch.functions import Function


def leaf(*values):
    return Tensor(np.array(values), requires_grad=True)


class Counting(Function):
    """Z = A + B; counts how often it goes backward."""

    calls = 0

    def forward(self, A, B):
        return A + B

    def backward(self, dLdZ):
        Counting.calls += 1
        return dLdZ, dLdZ


@pytest.fixture
def counting():
    Counting.calls = 0
    return lambda A, B: Tensor.record(Counting(), A, B)


long = pytest.mark.parametrize("length", [5_000, pytest.param(100_000, marks=pytest.mark.slow)])


@long
def test_a_chain_of_many_functions_goes_backward_and_is_freed(length):
    x = leaf(1.0)
    z = x
    for _ in range(length):
        z = z + x
    z.backward()

    np.testing.assert_array_equal(x.grad, [length + 1])
    del z


@long
def test_a_chain_of_many_functions_is_freed_without_ever_going_backward(length):
    x = leaf(1.0)
    z = x
    for _ in range(length):
        z = z + 1
    last = weakref.ref(z.grad_fn)
    del z
    gc.collect()

    assert last() is None


def test_the_tape_is_freed_without_the_garbage_collector_once_it_is_out_of_use():
    x = leaf(1.0)
    gc.disable()
    try:
        z = x * x
        made = weakref.ref(z.grad_fn)
        del z
        assert made() is None
    finally:
        gc.enable()


def test_a_leaf_is_freed_without_the_garbage_collector():
    gc.disable()
    try:
        x = leaf(1.0)
        (x * x).backward()
        seen = weakref.ref(x)
        del x
        assert seen() is None
    finally:
        gc.enable()


def test_a_tensor_used_twice_collects_both_gradients():
    a = leaf(3.0)
    b = a + a
    c = b * b
    c.backward()

    np.testing.assert_array_equal(a.grad, [24.0])


def test_a_diamond_of_40_levels_takes_one_call_for_each_function(counting):
    x = leaf(1.0)
    z = x
    for _ in range(40):
        z = counting(z, z)
    z.backward()

    assert Counting.calls == 40
    np.testing.assert_array_equal(x.grad, [2.0**40])


def test_a_function_waits_for_all_that_use_its_output(counting):
    """The short way from z to the loss is gone first; the long one has still to come."""
    x = leaf(1.0)
    z = counting(x, x)
    long = counting(counting(counting(z, z), z), z)
    counting(z, long).backward()

    assert Counting.calls == 5
    np.testing.assert_array_equal(x.grad, [10.0])


def test_backward_twice_is_refused_and_the_fix_is_told():
    x = leaf(2.0)
    y = x * x
    y.backward()

    with pytest.raises(RuntimeError) as caught:
        y.backward()

    assert str(caught.value) == (
        "Multiply: backward has been through this part of the tape already and has cut it up to "
        "free its memory; to go through it a second time, pass retain_graph=True to the first "
        "backward(); a state that goes on into the next step is let go of with .detach()"
    )
    np.testing.assert_array_equal(x.grad, [4.0])


def test_a_shared_part_that_was_cut_is_refused_and_nothing_is_accumulated():
    x, y = leaf(2.0), leaf(3.0)
    shared = x * x
    one, two = shared * 1, shared * y
    one.backward()

    with pytest.raises(RuntimeError, match="retain_graph=True"):
        two.backward()

    np.testing.assert_array_equal(x.grad, [4.0])
    assert y.grad is None


def test_gradients_accumulate_over_several_backward_calls():
    x = leaf(2.0, 3.0)
    (x * x).backward()
    first, array = x.grad, x.grad.numpy()
    (x * 10).backward()

    np.testing.assert_array_equal(x.grad, [14.0, 16.0])
    assert x.grad is first  # as in PyTorch
    np.testing.assert_array_equal(array, [4.0, 6.0])  # another array: see docs/differences.md


def test_a_sum_of_gradients_on_the_tape_is_a_tensor_of_its_own():
    x = leaf(2.0)
    (x * x * x).backward(create_graph=True)
    first = x.grad
    (x * x).backward(create_graph=True)

    np.testing.assert_array_equal(first, [12.0])
    x.grad.backward()
    np.testing.assert_array_equal(x.grad, [16.0 + 12.0 + 2.0])


def test_a_tensor_among_the_inputs_collects_later_gradients_too():
    x = leaf(2.0)
    y = x * x
    y.backward(inputs=[y], retain_graph=True)
    (3 * y).backward()
    np.testing.assert_array_equal(y.grad, [4.0])
    np.testing.assert_array_equal(x.grad, [12.0])


def test_retain_graph_lets_backward_come_again():
    x = leaf(2.0)
    y = x * x
    y.backward(retain_graph=True)
    y.backward(retain_graph=True)
    y.backward()

    np.testing.assert_array_equal(x.grad, [12.0])
    with pytest.raises(RuntimeError):
        y.backward()


def test_the_gradient_weighs_the_outputs():
    x = leaf(1.0, 2.0)
    (x * x).backward(Tensor(np.array([10.0, 100.0])))

    np.testing.assert_array_equal(x.grad, [20.0, 400.0])


def test_left_out_it_is_ones():
    x = leaf(1.0, 2.0)
    (x * x).backward()

    np.testing.assert_array_equal(x.grad, [2.0, 4.0])


@pytest.mark.parametrize("shape", [(), (1,), (3,), (1, 2)])
def test_a_gradient_of_another_shape_is_refused(shape):
    with pytest.raises(ValueError, match=r"expected gradient of shape \(2,\)"):
        leaf(1.0, 2.0).backward(Tensor(np.ones(shape)))


def test_backward_from_what_is_not_on_the_tape_is_refused():
    with pytest.raises(RuntimeError, match="requires_grad=True"):
        Tensor(np.ones(2)).backward()


def test_grads_of_two_leaves_share_no_memory_and_neither_does_the_gradient_passed_in():
    x, y, gradient = leaf(1.0, 2.0), leaf(3.0, 4.0), np.ones(2)
    (x + y).backward(Tensor(gradient))

    assert not np.shares_memory(x.grad.data, y.grad.data)
    for X in (x, y):
        assert not np.shares_memory(X.grad.data, gradient)


def test_nor_does_the_grad_of_a_leaf_that_backward_begins_at():
    x, gradient = leaf(1.0, 2.0), np.ones(2)
    x.backward(Tensor(gradient))

    assert not np.shares_memory(x.grad.data, gradient)


def test_nor_do_the_grads_of_leaves_that_views_lie_between():
    x, y = leaf(1.0, 2.0, 3.0), leaf(4.0, 5.0, 6.0)
    (x.reshape(3, 1) + y.reshape(1, 3)).backward()
    (x.reshape(3) + y.reshape(3)).backward()

    assert not np.shares_memory(x.grad.data, y.grad.data)
    assert x.grad.data.flags.writeable


def test_nor_do_retained_grads():
    x, gradient = leaf(1.0, 2.0), np.ones(2)
    y = x * 1
    z = y + 1
    y.retain_grad()
    z.retain_grad()
    z.backward(Tensor(gradient))

    assert not np.shares_memory(y.grad.data, z.grad.data)
    assert not np.shares_memory(z.grad.data, gradient)


class TestHooks:
    def test_they_are_called_with_the_gradient_in_the_order_of_registration(self):
        seen = []
        x = leaf(3.0)
        y = x * x
        y.register_hook(lambda dLdY: seen.append(("first", dLdY.data.tolist())))
        y.register_hook(lambda dLdY: seen.append(("second", dLdY.data.tolist())))
        (y * 5).backward()

        assert seen == [("first", [5.0]), ("second", [5.0])]

    def test_what_one_returns_replaces_the_gradient_for_the_next_and_for_all_before(self):
        seen = []
        x = leaf(3.0)
        y = x * x
        y.register_hook(lambda dLdY: dLdY * 10)
        y.register_hook(lambda dLdY: seen.append(dLdY.data.tolist()))
        y.backward()

        assert seen == [[10.0]]
        np.testing.assert_array_equal(x.grad, [60.0])

    def test_on_a_leaf_it_sees_the_sum_of_the_uses_once(self):
        seen = []
        x = leaf(3.0)
        x.register_hook(lambda dLdX: seen.append(dLdX.data.tolist()))
        x.register_hook(lambda dLdX: -dLdX)
        (x + x * 2).backward()

        assert seen == [[3.0]]
        np.testing.assert_array_equal(x.grad, [-3.0])

    def test_one_that_is_removed_is_not_called(self):
        seen = []
        x = leaf(3.0)
        handle = x.register_hook(seen.append)
        x.register_hook(lambda dLdX: dLdX * 2)
        handle.remove()
        handle.remove()
        (x * 1).backward()

        assert seen == []
        np.testing.assert_array_equal(x.grad, [2.0])

    def test_one_may_remove_itself_while_it_is_called(self):
        seen = []
        x = leaf(3.0)

        def once(dLdX):
            seen.append(dLdX)
            handle.remove()

        handle = x.register_hook(once)
        (x * 1).backward()
        (x * 1).backward()

        assert len(seen) == 1

    def test_a_tensor_without_gradient_takes_none(self):
        with pytest.raises(RuntimeError, match="requires_grad=True"):
            Tensor(np.ones(1)).register_hook(print)


def test_retain_grad_keeps_the_gradient_of_what_is_no_leaf():
    x = leaf(3.0)
    y = x * x
    assert y.grad is None
    y.retain_grad()
    y.retain_grad()
    (y * 5).backward()

    np.testing.assert_array_equal(y.grad, [5.0])
    np.testing.assert_array_equal(x.grad, [30.0])


def test_retain_grad_does_not_keep_its_tensor_alive():
    x = leaf(3.0)
    y = x * x
    y.retain_grad()
    z, gone = y * 5, weakref.ref(y.grad_fn)
    del y
    z.backward()
    del z

    assert gone() is None
    np.testing.assert_array_equal(x.grad, [30.0])


def test_detach_shares_memory_and_leaves_the_tape():
    x = leaf(3.0)
    d = x.detach()

    assert d.data is x.data
    assert not d.requires_grad
    (x * d).backward()
    np.testing.assert_array_equal(x.grad, [3.0])


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_a_copy_of_a_leaf_is_a_leaf_of_its_own(copied):
    x = leaf(2.0)
    (x * x).backward()
    y = copied(x)
    y.grad = None
    (y * 3).backward()

    np.testing.assert_array_equal(x.grad, [4.0])
    np.testing.assert_array_equal(y.grad, [3.0])


def test_inputs_alone_accumulate():
    x, y = leaf(2.0), leaf(3.0)
    z = x * y
    (z * x).backward(inputs=[x])

    np.testing.assert_array_equal(x.grad, [12.0])
    assert y.grad is None


def test_inputs_may_lie_midway():
    x = leaf(2.0)
    y = x * x
    (y * y).backward(inputs=[y])

    np.testing.assert_array_equal(y.grad, [8.0])
    assert x.grad is None


def test_a_gradient_takes_its_leaf_s_dtype():
    x = Tensor(np.float32([1, 2]), requires_grad=True)
    (x * Tensor(np.array([1.0, 2.0]))).backward()

    assert x.grad.dtype == np.float32


class TestGrad:
    def test_returns_gradients_and_accumulates_nothing(self):
        x, y = leaf(2.0), leaf(3.0)
        dLdx, dLdy = grad(x * y, (x, y))

        np.testing.assert_array_equal(dLdx, [3.0])
        np.testing.assert_array_equal(dLdy, [2.0])
        assert x.grad is None
        assert y.grad is None
        assert not dLdx.requires_grad

    def test_of_a_tensor_midway(self):
        x = leaf(2.0)
        y = x * x
        (dLdy,) = grad(y * y, y)

        np.testing.assert_array_equal(dLdy, [8.0])

    def test_leaves_the_tape_before_a_tensor_midway_whole(self):
        x = leaf(2.0)
        y = x * x
        grad(y * y, y)
        y.backward()

        np.testing.assert_array_equal(x.grad, [4.0])

    def test_of_several_outputs_is_of_their_weighted_sum(self):
        x = leaf(2.0)
        outputs = (x * x, x * 3)
        (dLdx,) = grad(outputs, x, (Tensor(np.array([10.0])), None))

        np.testing.assert_array_equal(dLdx, [43.0])

    def test_of_an_output_by_itself_is_dLdZ(self):
        x = leaf(2.0)
        (dLdx,) = grad(x, x, Tensor(np.array([7.0])))

        np.testing.assert_array_equal(dLdx, [7.0])

    def test_an_unused_input_is_an_error_none_or_zeros(self):
        x, y = leaf(2.0), leaf(3.0, 4.0)
        with pytest.raises(RuntimeError) as caught:
            grad(x * x, (x, y))
        assert str(caught.value) == (
            "grad: no output depends on input 2, of shape (2,); pass allow_unused=True to get None "
            "for it, or materialize_grads=True for zeros"
        )
        assert grad(x * x, (x, y), allow_unused=True)[1] is None
        zeros = grad(x * x, (x, y), materialize_grads=True)[1]
        np.testing.assert_array_equal(zeros, np.zeros(2), strict=True)

    def test_an_input_off_the_tape_is_an_error(self):
        x = leaf(2.0)
        with pytest.raises(RuntimeError, match=r"input 2, of shape \(1,\), is not on the tape"):
            grad(x * x, (x, Tensor(np.ones(1))))

    def test_too_few_gradients_of_outputs_are_an_error(self):
        x = leaf(2.0)
        with pytest.raises(ValueError, match="one gradient for each of 2 outputs, got 1"):
            grad((x * x, x * 2), x, Tensor(np.ones(1)))

    def test_without_retain_graph_the_tape_is_cut(self):
        x = leaf(2.0)
        y = x * x
        grad(y, x, retain_graph=True)
        grad(y, x)
        with pytest.raises(RuntimeError, match="retain_graph=True"):
            grad(y, x)

    def test_third_derivative(self):
        x = leaf(2.0)
        (first,) = grad(x**4, x, create_graph=True)
        (second,) = grad(first, x, create_graph=True)
        (third,) = grad(second, x, create_graph=True)
        (fourth,) = grad(third, x)

        assert [d.data.item() for d in (first, second, third, fourth)] == [32.0, 48.0, 48.0, 24.0]

    def test_a_penalty_on_the_gradient_reaches_the_leaves(self):
        x, w = leaf(2.0), leaf(3.0)
        (dLdx,) = grad(w * x * x, x, create_graph=True)
        (dLdx * dLdx).backward()  # (2 w x)²

        np.testing.assert_array_equal(w.grad, [2 * 3.0 * 4 * 4])
        np.testing.assert_array_equal(x.grad, [2 * 2.0 * 4 * 9])

    def test_runs_on_the_tape_even_under_no_grad(self):
        from mytorch.autograd import no_grad

        x = leaf(2.0)
        y = x * x
        with no_grad():
            (dydx,) = grad(y, x, create_graph=True)
        assert dydx.requires_grad


class TestBackwardFromSeveral:
    def test_the_gradients_are_summed(self):
        x = leaf(2.0)
        y = x * x
        backward([y, y * 2, x], [Tensor(np.array([1.0])), None, Tensor(np.array([100.0]))])

        np.testing.assert_array_equal(x.grad, [4 + 8 + 100.0])

    def test_one_tensor_needs_no_list(self):
        x = leaf(2.0)
        backward(x * x)

        np.testing.assert_array_equal(x.grad, [4.0])

    def test_inputs_alone_accumulate(self):
        x, y = leaf(2.0), leaf(3.0)
        backward(x * y, inputs=x)

        np.testing.assert_array_equal(x.grad, [3.0])
        assert y.grad is None


def test_what_needs_no_gradient_is_not_asked_for_one():
    asked = []

    class Watching(functions.Linear):
        def backward(self, dLdZ):
            asked.append([bool(needed) for needed in self.needs_input_grad])
            return super().backward(dLdZ)

    W = Tensor(np.ones((2, 3)), requires_grad=True)
    Tensor.record(Watching(), Tensor(np.ones((4, 3))), W, None).backward()

    assert asked == [[False, True, False]]


class Faulty(Function):
    """A formula whose backward returns what it was made with."""

    def __init__(self, *gradients):
        self.gradients = gradients

    def forward(self, A):
        return A * 2

    def backward(self, dLdZ):
        return self.gradients


def test_a_backward_that_returns_too_few_gradients_is_named():
    x = Tensor([1.0, 2.0], requires_grad=True)

    with pytest.raises(
        RuntimeError, match=r"Faulty\.backward: expected a tuple .* 1 inputs .* got 0 of them"
    ):
        Faulty()(x).backward()


def test_a_gradient_of_another_shape_than_the_leaf_is_refused():
    x = Tensor([1.0, 2.0], requires_grad=True)

    with pytest.raises(
        RuntimeError, match=r"Faulty\.backward: .* shape \(2,\), its input's, got \(3,\)"
    ):
        Faulty(np.ones(3, np.float32))(x).backward()
    assert x.grad is None


@pytest.mark.parametrize("duplicate", [copy.deepcopy, pickle.dumps])
def test_a_tensor_on_the_tape_is_not_copied(duplicate):
    x = Tensor([1.0, 2.0], requires_grad=True)

    with pytest.raises(RuntimeError, match=r"on the tape can't be copied .*; detach\(\) it first"):
        duplicate(x * 2)


def test_a_number_is_a_gradient_and_a_tensor_is_a_list_of_inputs():
    x, y = (Tensor(3.0, requires_grad=True) for _ in range(2))

    (x * y).backward(2.0, inputs=x)

    assert (x.grad.item(), y.grad) == (6.0, None)


def test_a_hook_may_return_an_array():
    x = Tensor([1.0, 2.0], requires_grad=True)
    x.register_hook(lambda gradient: np.float32([5.0, 6.0]))

    (x * 2).sum().backward()

    np.testing.assert_array_equal(x.grad.data, [5.0, 6.0])
