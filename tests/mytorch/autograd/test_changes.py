import gc

import numpy as np
import pytest

from mytorch.autograd import changes, grad
from mytorch.autograd.grad_mode import no_grad
from mytorch.nn import functional as F  # noqa: N812
from mytorch.operations.creation import from_numpy, ones, tensor


def leaf(*values):
    return tensor(list(values), dtype="float64", requires_grad=True)


def test_changing_what_backward_needs_is_refused_by_name():
    x = leaf(1.0, 2.0)
    y = x * 2
    z = y * y
    y += 1

    with pytest.raises(RuntimeError, match=r"Multiply: backward needs A, of shape \(2,\)"):
        z.backward(tensor([1.0, 1.0]))


def test_changing_the_output_that_backward_needs_is_refused():
    y = leaf(1.0, 2.0).exp()
    y *= 2

    with pytest.raises(RuntimeError, match="Exp: backward needs Z"):
        y.backward(tensor([1.0, 1.0]))


def test_changing_what_backward_does_not_need_is_fine():
    x, y = leaf(1.0, 2.0), leaf(3.0, 4.0)
    z = x * 2
    w = z + y
    z += 1
    w.backward(tensor([1.0, 10.0]))

    assert x.grad.tolist() == [2, 20]
    assert y.grad.tolist() == [1, 10]


def test_changing_before_the_operation_is_fine():
    x = leaf(1.0, 2.0)
    y = x * 2
    y += 1
    z = y * y
    z.backward(tensor([1.0, 1.0]))

    assert x.grad.tolist() == [12, 20]


def test_changing_another_tensor_is_fine():
    x, other = leaf(1.0, 2.0), tensor([5.0, 6.0])
    z = x * x
    other += 1
    z.backward(tensor([1.0, 1.0]))

    assert x.grad.tolist() == [2, 4]


def test_changing_a_leaf_without_the_tape_is_noticed_too():
    x = leaf(1.0, 2.0)
    z = x * x
    with no_grad():
        x -= 0.1

    with pytest.raises(RuntimeError, match="changed in place since"):
        z.backward(tensor([1.0, 1.0]))


@pytest.mark.parametrize(
    "look", [lambda x: x.detach(), lambda x: x.detach()[1:]], ids=["all", "1:"]
)
def test_views_and_what_they_look_at_share_the_count(look):
    x = leaf(1.0, 2.0)
    z = x * x
    before = x._version
    shared = look(x)
    shared *= 3

    assert x._version == shared._version > before
    with pytest.raises(RuntimeError, match="changed in place since"):
        z.backward(tensor([1.0, 1.0]))


def test_constants_are_watched_too():
    x, mask = leaf(1.0, 2.0), tensor([1.0, 0.0], dtype="float64")
    z = x * mask
    mask.zero_()

    with pytest.raises(RuntimeError, match="Multiply: backward needs B"):
        z.backward(tensor([1.0, 1.0]))


@pytest.mark.parametrize(
    "operation",
    [
        lambda x, w: w * x,
        lambda x, w: x @ w,
        lambda x, w: x / w,
        lambda x, w: F.linear(w[None], x[None]),
        lambda x, w: F.prelu(w, x[:1]),
        lambda x, w: F.layer_norm(w, (2,), x),
        lambda x, w: F.conv1d(w[None, None], x[None, None]),
        lambda x, w: F.bilinear(w[None], w[None], x[None, None].expand(1, 2, 2)),
    ],
)
def test_what_only_a_gradient_that_is_not_wanted_needs_may_be_changed(operation):
    x, constant = leaf(1.0, 2.0), tensor([3.0, 4.0], dtype="float64")
    before = grad(operation(x, constant).sum(), x)[0]

    h = x * 1
    z = operation(h, constant)
    h += 1
    assert grad(z.sum(), x)[0].tolist() == before.tolist()


def test_create_graph_repeats_the_operation_and_refuses_a_changed_input():
    x = leaf(1.0, 2.0)
    y = x * 2
    z = y.exp()
    y += 1

    with pytest.raises(RuntimeError, match=r"Exp: create_graph=True .* input 1"):
        z.backward(tensor([1.0, 1.0]), create_graph=True)


def test_a_changed_clone_leaves_the_original_as_it_was():
    x = leaf(1.0, 2.0)
    y = x * 2
    z = y * y
    changed = y.clone()
    changed += 1
    z.backward(tensor([1.0, 1.0]))

    assert x.grad.tolist() == [8, 16]


def test_every_change_gets_the_next_number():
    x, y = ones(2), ones(2)
    assert x._version == 0

    x += 1
    first = x._version
    y += 1

    assert x._version == first < y._version == changes.latest


def test_memory_that_is_gone_is_forgotten():
    array = np.ones(3)
    key = id(array)
    x = from_numpy(array)
    x += 1
    assert key in changes._changed

    del x, array
    gc.collect()
    assert key not in changes._changed
