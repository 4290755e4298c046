"""Hooks on modules see PyTorch's gradients, and change what PyTorch's change."""

import itertools
from collections import namedtuple

import pytest

import mytorch

torch = pytest.importorskip("torch")

MODULES = {
    "one": lambda X, *others: X * X,
    "all": lambda *given: given[0] * given[1] * given[-1] + given[1],
    "several outputs": lambda *given: (given[0] * given[1], given[-1] ** 3),
    "one of them unused": lambda *given: (given[-1] * given[0], given[1]),
}
INPUTS = {
    "on the tape": lambda m, V: m.tensor(V, dtype=m.float64, requires_grad=True),
    "off the tape": lambda m, V: m.tensor(V, dtype=m.float64),
    "a number": lambda m, V: 2.5,
}
HOOKS = {
    "looks on": lambda net, gi, go: None,
    "the same": lambda net, gi, go: gi,
    "larger": lambda net, gi, go: tuple(
        G * 3 if G is not None and G.is_floating_point() else G for G in gi
    ),
    "of both": lambda net, gi, go: tuple(G if G is None else G * G + go[0] for G in gi),
    "times a Parameter": lambda net, gi, go: tuple(G if G is None else G * net.weight for G in gi),
    "without a tape": lambda net, gi, go: tuple(G if G is None else 2 * G.detach() for G in gi),
}


def as_values(found):
    if isinstance(found, tuple | list):
        return [as_values(X) for X in found]
    return found if found is None else found.detach().numpy().tolist()


def outcome(m, forward, inputs, hooks, create_graph):
    """What the hooks see, and the gradients of the inputs and of a Parameter within."""

    class Module(m.nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = m.nn.Parameter(m.tensor([1.5, -0.5], dtype=m.float64))

        def forward(self, X, *others):
            return forward(X * self.weight, *others)

    module, seen = Module(), []
    for hook in hooks:
        module.register_full_backward_hook(
            lambda net, gi, go, hook=hook: seen.append(as_values([gi, go])) or hook(net, gi, go)
        )
    given = [make(m, [1.0 + i, -0.75]) for i, make in enumerate(inputs)]
    Z = module(*given)
    loss = (Z if isinstance(Z, m.Tensor) else Z[0]).sin().sum()
    on_tape = [X for X in (*given, module.weight) if getattr(X, "requires_grad", False)]
    found = m.autograd.grad(
        loss, on_tape, create_graph=create_graph, allow_unused=True, materialize_grads=True
    )
    if create_graph:
        found += m.autograd.grad(
            sum((G**2).sum() for G in found), on_tape, materialize_grads=True, retain_graph=True
        )
    return [*seen, *as_values(found), any(G.requires_grad for G in found)]


def assert_the_same(ours, theirs):
    if isinstance(theirs, list):
        assert isinstance(ours, list)
        assert len(ours) == len(theirs)
        for a, b in zip(ours, theirs, strict=True):
            assert_the_same(a, b)
    else:
        assert ours == (theirs if theirs is None else pytest.approx(theirs, rel=1e-12, abs=0))


@pytest.mark.parametrize("create_graph", [False, True], ids=["once", "twice"])
@pytest.mark.parametrize("hook", HOOKS)
@pytest.mark.parametrize("module", MODULES)
@pytest.mark.slow(keep=16)
def test_backward_hooks(module, hook, create_graph):
    """Every input on the tape, off the tape, or a number."""
    for inputs in itertools.product(INPUTS.values(), repeat=2):
        given = MODULES[module], inputs, [HOOKS[hook], HOOKS["larger"]], create_graph
        try:
            theirs = outcome(torch, *given)
        except (RuntimeError, TypeError, AttributeError) as error:
            with pytest.raises(type(error)):
                outcome(mytorch, *given)
        else:
            assert_the_same(outcome(mytorch, *given), theirs)


Pair = namedtuple("Pair", "sum product")

CALLS = {
    "indices": (lambda X, i: X[i] * 1.0, lambda m, X: (X, m.tensor([0, 1]))),
    "a mask": (lambda X, mask: X * mask, lambda m, X: (X, m.tensor([True, False, True]))),
    "another dtype": (lambda X, Y: X * Y, lambda m, X: (X, m.ones(3, dtype=m.float32))),
    "None": (lambda X, no: X * 2, lambda m, X: (X, None)),
    "a list of Tensors": (lambda X, Y: X * Y[0], lambda m, X: (X, [X * 3])),
    "an output that is no Tensor": (lambda X, Y: (X * Y, 3), lambda m, X: (X, X)),
    "a named tuple": (lambda X, Y: Pair(X + Y, X * Y), lambda m, X: (X, X)),
    "an output of whole numbers": (lambda X, i: (X * 2, i + 1), lambda m, X: (X, m.tensor([1]))),
    "the input itself": (lambda X: X, lambda m, X: (X,)),
    "one input twice": (lambda X, Y: X * X, lambda m, X: (X, X)),
    "nothing": (lambda X: X * X, lambda m, X: (X[:0],)),
}


@pytest.mark.parametrize("hook", [HOOKS["looks on"], HOOKS["larger"]])
@pytest.mark.parametrize("call", CALLS)
def test_inputs_and_outputs_of_all_kinds(call, hook):
    forward, make = CALLS[call]
    found = []
    for m in (mytorch, torch):
        X = m.tensor([1.5, -0.5, 2.0], dtype=m.float64, requires_grad=True)
        module, seen = type("Net", (m.nn.Module,), {"forward": lambda _, *X: forward(*X)})(), []
        module.register_full_backward_hook(
            lambda net, gi, go, seen=seen: seen.append((gi, go)) or hook(net, gi, go)
        )
        Z = module(*make(m, X))
        (Z[0] if isinstance(Z, tuple) else Z).sum().backward()
        [(grad_input, grad_output)] = seen
        dtypes = [G if G is None else str(G.dtype).removeprefix("torch.") for G in grad_input]
        found.append([as_values(grad_input), as_values(grad_output), X.grad.tolist(), dtypes])
        assert isinstance(Z, Pair) == (call == "a named tuple")
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("returned", "inputs"),
    [
        (lambda G: (G.float(),), 1),
        (lambda G: (G[:1],), 1),
        (lambda G: (G.sum(),), 1),
        (lambda G: (2.0,), 1),
        (lambda G: ([G],), 1),
        (lambda G: (None, G), 2),
        (lambda G: (G,), 1),
        (lambda G: (None,), 2),
        (lambda G: (), 1),
    ],
)
@pytest.mark.parametrize("requires_grad", [False, True])
def test_what_a_hook_may_not_return(returned, inputs, requires_grad):
    found = []
    for m in (mytorch, torch):
        X = m.ones(2, dtype=m.float64, requires_grad=requires_grad)
        module = type("Net", (m.nn.Module,), {"forward": lambda net, *X: X[0] * net.weight})()
        module.weight = m.nn.Parameter(m.ones(2))
        module.register_full_backward_hook(lambda _, gi, go: returned(go[0]))
        try:
            module(*[X] * inputs).sum().backward()
            found.append([as_values(module.weight.grad), as_values(X.grad)])
        except (RuntimeError, TypeError):
            found.append("refused")
    assert found[0] == found[1]
