"""Hooks on the gradient of a tensor have PyTorch's effect, on the first and the second backward."""

import numpy as np
import pytest

import mytorch

torch = pytest.importorskip("torch")

HOOKS = {
    "looks on": lambda G: None,
    "the same": lambda G: G,
    "a new one": lambda G: 3 * G,
    "without a tape": lambda G: 3 * G.detach(),
    "of its own slope": lambda G: G * G,
    "on the tape": lambda G: G * type(G)([2.0, -1.0]).double().requires_grad_(),
}


def gradients(m, hooks, where, create_graph):
    """x's gradient of (x² · y)'s cube, and that of its square, past hooks on a leaf or on x²."""
    x = m.tensor([1.5, -2.0], dtype=m.float64, requires_grad=True)
    y = m.tensor([0.5, 3.0], dtype=m.float64, requires_grad=True)
    square = x * x
    seen = []
    for hook in hooks:
        {"leaf": x, "between": square}[where].register_hook(
            lambda G, hook=hook: seen.append(G.detach().numpy().copy()) or hook(G)
        )
    loss = ((square * y) ** 3).sum()
    found = m.autograd.grad(loss, [x, y], create_graph=create_graph)
    if create_graph and found[0].requires_grad:
        found += m.autograd.grad((found[0] ** 2).sum(), [x, y], materialize_grads=True)
    return [*seen, *(G.detach().numpy() for G in found), [G.requires_grad for G in found]]


@pytest.mark.parametrize("create_graph", [False, True], ids=["once", "twice"])
@pytest.mark.parametrize("where", ["leaf", "between"])
@pytest.mark.parametrize("second", HOOKS)
@pytest.mark.parametrize("first", HOOKS)
@pytest.mark.slow(keep=40)
def test_what_a_hook_returns_goes_on_unless_it_is_none(first, second, where, create_graph):
    given = [HOOKS[first], HOOKS[second]], where, create_graph
    ours, theirs = gradients(mytorch, *given), gradients(torch, *given)

    assert len(ours) == len(theirs)
    for got, wanted in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(got, wanted, rtol=1e-12)


@pytest.mark.parametrize("create_graph", [False, True], ids=["once", "twice"])
def test_a_retained_gradient_is_that_after_all_hooks_also_after_later_ones(create_graph):
    found = []
    for m in (mytorch, torch):
        x = m.tensor([1.5, -2.0], dtype=m.float64, requires_grad=True)
        y = x * x
        y.register_hook(lambda G: G + 1)
        y.retain_grad()
        handle = y.register_hook(lambda G: G * 100)
        y.register_hook(lambda G: G * 2)
        handle.remove()
        (y * y).sum().backward(create_graph=create_graph)
        found.append([x.grad.detach().numpy(), y.grad.detach().numpy()])

    np.testing.assert_allclose(*found, rtol=1e-12)


@pytest.mark.parametrize("create_graph", [False, True], ids=["once", "twice"])
def test_hooks_that_look_on_see_a_retained_gradient_and_change_none(create_graph):
    found = []
    for m in (mytorch, torch):
        x = m.tensor([1.5, -2.0], dtype=m.float64, requires_grad=True)
        y = x * x
        y.retain_grad()
        y.register_hook(lambda G: None)
        (y * y).sum().backward(create_graph=create_graph)
        found.append([x.grad.detach().numpy(), y.grad.detach().numpy()])

    np.testing.assert_allclose(*found, rtol=1e-12)


@pytest.mark.parametrize("create_graph", [False, True], ids=["once", "twice"])
@pytest.mark.parametrize("where", ["leaf", "between"])
@pytest.mark.parametrize(
    "returned",
    [
        lambda G: G.float(),
        lambda G: G.long(),
        lambda G: G[:1],
        lambda G: G.sum(),
        lambda G: G[None],
        lambda G: 3.0,
        lambda G: [G],
        lambda G: (G,),
        lambda G: False,
    ],
)
def test_what_is_no_gradient_of_the_tensor_is_refused(returned, where, create_graph):
    for m in (mytorch, torch):
        with pytest.raises((RuntimeError, TypeError)):
            gradients(m, [returned], where, create_graph)


def test_the_refusal_says_what_came_back_and_what_was_wanted():
    x = mytorch.ones(2, requires_grad=True)
    x.register_hook(lambda G: G[:1].double())
    with pytest.raises(
        RuntimeError, match=r"shape \(1,\) and dtype float64.*shape \(2,\) and dtype float32"
    ):
        (x * x).sum().backward()
    x = mytorch.ones(2, requires_grad=True)
    x.register_hook(lambda G: [G])
    with pytest.raises(TypeError, match="a hook returned a list, expected None, or a Tensor"):
        (x * x).sum().backward()
