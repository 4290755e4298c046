import copy
import gc
import pickle

import numpy as np
import pytest

from mytorch import nn
from mytorch.autograd.grad_mode import no_grad
from mytorch.autograd.tensor import Tensor
from mytorch.nn.module.hooks import ModuleHooks


class Double(nn.Module):
    def forward(self, X, plus=0.0):
        return X + X + plus


class Product(nn.Module):
    def forward(self, X, Y):
        return X * Y


class Twice(nn.Module):
    def forward(self, X):
        return X + X, X * X


class Named(nn.Module):
    def forward(self, X, *others):
        return {"Z": X}


def tensor(*values):
    return Tensor(np.array(values if len(values) > 1 else values[0]), requires_grad=True)


def test_hooks_are_called_in_order_around_forward():
    module, log = Double(), []
    module.register_forward_pre_hook(lambda m, inputs: log.append(("before", m, inputs)))
    module.register_forward_hook(lambda m, inputs, Z: log.append(("after", m, inputs, Z)))
    module.register_forward_pre_hook(lambda m, inputs: log.append("first"), prepend=True)
    module.register_forward_hook(lambda m, inputs, Z: log.append("last"))

    assert module(3) == 6
    assert log == ["first", ("before", module, (3,)), ("after", module, (3,), 6), "last"]


def test_the_return_values_of_hooks_replace_inputs_and_output():
    module = Double()
    module.register_forward_pre_hook(lambda m, inputs: inputs[0] + 1)
    module.register_forward_pre_hook(lambda m, inputs: (inputs[0] * 10,))
    module.register_forward_hook(lambda m, inputs, Z: -Z)

    assert module(3) == -80


def test_hooks_may_see_and_replace_keyword_arguments():
    module, seen = Double(), []
    module.register_forward_pre_hook(
        lambda m, X, kw: (X, {"plus": kw["plus"] + 1}), with_kwargs=True
    )
    module.register_forward_hook(lambda m, X, kw, Z: seen.append((X, kw, Z)), with_kwargs=True)

    assert module(3, plus=1.0) == 8.0
    assert seen == [((3,), {"plus": 2.0}, 8.0)]

    module.register_forward_pre_hook(lambda m, X, kw: seen.append(kw), with_kwargs=True)
    assert module(3, plus=1.0) == 8.0
    assert seen == [((3,), {"plus": 2.0}, 8.0), {"plus": 2.0}, ((3,), {"plus": 2.0}, 8.0)]


def test_a_removed_hook_is_not_called():
    module, log = Double(), []
    handle = module.register_forward_hook(lambda *_: log.append("removed"))
    module.register_forward_hook(lambda *_: log.append("kept"))

    handle.remove()
    handle.remove()
    module(1)

    assert log == ["kept"]


def test_the_others_of_a_removed_hook_are_called_in_their_order():
    module, log = Double(), []
    handles = [
        module.register_forward_hook(lambda *_, i=i: log.append(i), prepend=i == 3)
        for i in range(4)
    ]
    handles[1].remove()

    module(1)

    assert log == [3, 0, 2]


def test_a_hook_may_be_removed_when_its_module_is_gone():
    handle = Double().register_forward_hook(lambda *_: None)
    gc.collect()

    handle.remove()


def test_a_hook_may_remove_itself():
    module, log = Double(), []
    handle = module.register_forward_hook(
        lambda *_: (log.append("once"), handle.remove())[:0] or None
    )

    module(1)
    module(1)

    assert log == ["once"]


def test_forward_hooks_are_called_by_hand_too():
    layer, shapes = nn.Linear(3, 2), []
    layer.register_forward_hook(lambda m, inputs, Z: shapes.append(Z.shape))

    layer(np.ones((4, 3)))

    assert shapes == [(4, 2)]
    assert layer.backward(np.ones((4, 2))).shape == (4, 3)


def test_without_hooks_nothing_is_between_call_and_forward(monkeypatch):
    monkeypatch.setattr(ModuleHooks, "call", None)

    assert Double()(3) == 6
    assert "_hooks" not in vars(Double())


def test_a_copy_has_hooks_of_its_own():
    module, log = Double(), []
    module.register_forward_hook(count := lambda *_: log.append("called"))
    twin = copy.deepcopy(module)
    module.register_forward_hook(count)

    twin(1)

    assert len(log) == 1


def hand_on(module, inputs, output):
    return output


def look_on(module, inputs, kwargs, output):
    assert kwargs == {"plus": 2.0}


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_copies_and_pickles_have_the_hooks(duplicate):
    module = Double()
    handle = module.register_forward_hook(hand_on)
    module.register_forward_hook(look_on, with_kwargs=True)

    twin = duplicate(module)
    handle.remove()

    assert list(module._hooks.after.hooks.values()) == [look_on]
    assert list(twin._hooks.after.hooks.values()) == [hand_on, look_on]
    assert twin(1.0, plus=2.0) == 4.0


def test_a_backward_hook_sees_the_gradients_on_both_sides():
    module, seen = Double(), []
    module.register_full_backward_hook(lambda *given: seen.append(given))
    X = tensor(1.0, 2.0)

    (module(X) * Tensor(np.array([3.0, 5.0]))).sum().backward()

    [(who, grad_input, grad_output)] = seen
    assert who is module
    np.testing.assert_array_equal(grad_output[0], [3.0, 5.0])
    np.testing.assert_array_equal(grad_input[0], [6.0, 10.0])
    np.testing.assert_array_equal(X.grad, [6.0, 10.0])


def test_a_backward_hook_may_replace_the_gradient_of_the_input():
    module = Double()
    module.register_full_backward_hook(lambda m, grad_input, grad_output: (grad_input[0] * 10,))
    module.register_full_backward_hook(lambda m, grad_input, grad_output: grad_input[0] + 1)
    X = tensor(1.0)

    module(X).sum().backward()

    assert float(X.grad) == 21.0


def test_all_gradients_of_several_inputs_are_seen_at_once():
    module, seen = Product(), []
    module.register_full_backward_hook(lambda m, gi, go: seen.append(gi) or (gi[1], gi[0]))
    X, Y = tensor(2.0), tensor(7.0)

    module(X, Y).sum().backward()

    [(dLdX, dLdY)] = seen
    assert (float(dLdX), float(dLdY)) == (7.0, 2.0)
    assert (float(X.grad), float(Y.grad)) == (2.0, 7.0)


def test_a_gradient_that_is_not_needed_is_zero():
    module, seen = Product(), []
    module.register_full_backward_hook(lambda m, gi, go: seen.append(gi))
    X = tensor(2.0)

    module(Tensor(np.array(3.0)), X).sum().backward()

    [(first, second)] = seen
    assert (float(first), float(second)) == (0.0, 3.0)


def test_a_first_layer_whose_input_needs_no_gradient_has_its_hook_called():
    layer, seen = nn.Linear(3, 2), []
    layer.register_full_backward_hook(lambda *given: seen.append(given))

    layer(Tensor(np.ones((4, 3)))).sum().backward()

    [(_, grad_input, grad_output)] = seen
    assert grad_input == (None,)
    assert grad_output[0].shape == (4, 2)
    assert layer.weight.grad is not None


def test_several_outputs_have_a_gradient_each():
    module, seen = Twice(), []
    module.register_full_backward_hook(lambda m, gi, go: seen.append((gi, go)))
    X = tensor(3.0)

    total, square = module(X)
    (total * 10 + square * 100).sum().backward()

    [((dLdX,), grad_output)] = seen
    assert [float(X) for X in grad_output] == [10.0, 100.0]
    assert float(dLdX) == float(X.grad) == 620.0


def test_an_output_that_is_not_used_has_no_gradient():
    module, seen = Twice(), []
    module.register_full_backward_hook(lambda m, gi, go: seen.append(go))
    X = tensor(3.0)

    module(X)[1].sum().backward()

    [(unused, used)] = seen
    assert unused is None
    assert float(used) == 1.0
    assert float(X.grad) == 6.0


def test_second_derivatives_go_through_a_module_with_a_hook():
    class Cube(nn.Module):
        def forward(self, X):
            return X * X * X

    module, seen = Cube(), []
    module.register_full_backward_hook(lambda m, gi, go: seen.append(gi))
    X = tensor(2.0)

    module(X).sum().backward(create_graph=True)
    first, X.grad = X.grad, None
    first.sum().backward()

    assert float(first) == 12.0
    assert float(X.grad) == 12.0
    assert isinstance(seen[0][0], Tensor)


def test_a_retained_tape_calls_the_hook_each_time():
    module, seen = Double(), []
    module.register_full_backward_hook(lambda m, gi, go: seen.append(float(gi[0])))
    X = tensor(1.0)
    loss = module(X).sum()

    loss.backward(retain_graph=True)
    loss.backward()

    assert seen == [2.0, 2.0]
    assert float(X.grad) == 4.0


def test_off_the_tape_backward_hooks_are_not_in_the_way():
    double, named, twice = modules = Double(), Named(), Twice()
    for module in modules:
        module.register_full_backward_hook(lambda *_: pytest.fail("called"))

    with no_grad():
        assert double(tensor(1.0)).grad_fn is None
        assert named(tensor(1.0))["Z"] == 1.0
    assert double(1) == 2
    assert named(1) == {"Z": 1}
    np.testing.assert_array_equal(twice(np.array([3.0])), [[6.0], [9.0]])


def test_only_backward_hooks_need_outputs_that_can_be_followed():
    module, seen = Named(), []
    module.register_forward_hook(lambda m, inputs, Z: seen.append(Z))
    X = tensor(1.0) * 2

    assert module(X)["Z"] is seen[0]["Z"] is X


def test_the_gradient_that_a_leaf_gets_is_nobody_elses_memory():
    module = Double()
    module.register_full_backward_hook(lambda m, gi, go: None)
    X, dLdZ = tensor(1.0, 2.0), np.ones(2)

    module(X).backward(Tensor(dLdZ))

    assert not np.may_share_memory(X.grad.data, dLdZ)


def test_a_wrong_number_of_gradients_is_refused():
    module = Double()
    module.register_full_backward_hook(lambda m, gi, go: (gi[0], gi[0]))

    with pytest.raises(RuntimeError, match=r"returned 2 gradients, but .* called with 1 inputs"):
        module(tensor(1.0)).sum().backward()


def test_an_output_that_can_not_be_followed_is_refused():
    module = Named()
    module.register_full_backward_hook(lambda *_: None)

    for others in ((), (2.0,)):
        with pytest.raises(TypeError, match=r"Named has a backward hook, .* got a dict"):
            module(tensor(1.0), *others)


def test_hooks_see_the_same_gradients_as_in_torch():
    torch = pytest.importorskip("torch")
    values = np.array([[1.0, 2.0], [3.0, 4.0]])

    class TorchProduct(torch.nn.Module):
        def forward(self, X, Y):
            return X * Y

    def seen_by(module, X, Y):
        seen = []
        module.register_full_backward_hook(lambda m, gi, go: seen.append((gi, go)))
        (module(X, Y) * X).sum().backward()
        [(grad_input, grad_output)] = seen
        return [np.asarray(G) for G in (*grad_input, *grad_output, X.grad, Y.grad)]

    ours = seen_by(Product(), *(Tensor(V, requires_grad=True) for V in (values, values + 1)))
    theirs = seen_by(
        TorchProduct(), *(torch.tensor(V, requires_grad=True) for V in (values, values + 1))
    )

    for got, wanted in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(got, wanted, rtol=1e-12)
