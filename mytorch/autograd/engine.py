"""The way back: every function that led to the loss goes backward once, after all of its uses.

`walk` is the whole of backpropagation, and knows no formula. `topological_order` says in which
order the functions go; `run_backward` puts the two together with all that PyTorch offers besides.
The notebook `05_tape.ipynb` builds both from the beginning.
"""

from __future__ import annotations

import copy
import weakref
from collections.abc import Callable, Collection, Iterable, Reversible, Sequence
from typing import Any, Protocol

import numpy as np

from mytorch.autograd import changes, errors, grad_mode
from mytorch.functions.function import Array, Function

CUT: Sequence[Function | None] = []
"""The edges of a function that backward has cut off the tape."""

Gradients = dict[Function, Any]
"""How the loss changes with the output of each function: an array, or a Tensor for create_graph."""


def walk(
    order: Reversible[Function],
    gradients: Gradients,
    backward: Callable[[Function, Any], Iterable[tuple[Function, Any]]],
) -> None:
    """Send gradients back, from each function to those that made its inputs.

    A function goes backward only when all uses of its output have sent their gradient. Sooner, it
    would pass on a part of the sum; later, the whole sum again. The topological order, walked
    from its end, sees to that.

    Parameters
    ----------
    order
        The functions, each after those that made its inputs.
    gradients
        At first dLdZ for the outputs where the walk begins. In the end, what has arrived at the
        leaves.
    backward
        Called with a function and dLdZ; returns a pair for each input that needs a gradient: the
        function that made the input, and dLdX.
    """
    for function in reversed(order):
        dLdZ = gradients.pop(function, None)
        if dLdZ is not None:  # otherwise no use of its output sent a gradient
            for maker, dLdX in backward(function, dLdZ):
                gradients[maker] = gradients[maker] + dLdX if maker in gradients else dLdX


def topological_order(
    roots: Collection[Function], targets: Collection[Function] | None = None
) -> dict[Function, None]:
    """Return the functions that led to the roots, each after those that made its inputs.

    Depth first, with a list of pending functions instead of recursion, so that a tape may be any
    number of functions long. Leaves are left out. With targets, so is every function that leads
    to none of them.

    Returns
    -------
    dict
        The functions are its keys: a list in which a function is found at once.

    Raises
    ------
    RuntimeError
        If an earlier backward has cut up a part of the tape.
    """
    order: dict[Function, None] = {}
    seen: set[Function] = set()
    pending = list(roots)
    while pending:
        function = pending[-1]
        if function not in seen:
            seen.add(function)
            if function.edges is CUT:
                raise errors.cut_up(function)
            for edge in reversed(function.edges):
                if edge is not None and edge not in seen:
                    pending.append(edge)
            if pending[-1] is not function:  # first those that made its inputs
                continue
        # Here all of them are in the order. A function may be pending twice; its first place stays.
        pending.pop()
        edges = function.edges  # a leaf has none
        if edges and (targets is None or any(X in order or X in targets for X in edges)):
            order[function] = None
    return order


def run_backward(
    roots: Sequence[tuple[Function, Any]],
    retain_graph: bool,
    create_graph: bool,
    targets: Collection[Function] | None = None,
) -> Gradients:
    """Send the gradients of the roots' outputs back to the leaves, or to the targets alone.

    Parameters
    ----------
    roots
        Functions, each with the gradient of its output.
    retain_graph
        Whether a second backward may use the tape; otherwise it is cut up on the way.
    create_graph
        Whether the gradients are Tensors, themselves on the tape.
    targets
        The functions at whose outputs gradients are wanted; leaves then accumulate nothing. None
        for all leaves.

    Returns
    -------
    dict
        The gradients at the targets.
    """
    found: Gradients = {}

    def backward(function: Function, dLdZ: Any) -> list[tuple[Function, Any]]:
        if function.hooks:
            dLdZ = _past_hooks(function, dLdZ)
        if targets is not None and function in targets:
            found[function] = dLdZ
        dLdX = _to_makers(function, dLdZ, create_graph)
        if not retain_graph:  # off the tape: what led to the function can be freed
            function.edges, function.inputs = CUT, ()
        return dLdX

    gradients = _at_roots(roots)
    order = topological_order(gradients, targets)
    before = grad_mode.enabled
    grad_mode.switch(create_graph)
    try:
        walk(order, gradients, backward)
        for leaf, gradient in gradients.items():
            if targets is None:
                leaf.backward(_past_hooks(leaf, gradient))
            elif leaf in targets:
                found[leaf] = _past_hooks(leaf, gradient)
    finally:
        grad_mode.switch(before)
    return found


def accumulate(
    roots: Sequence[tuple[Function, Any]],
    retain_graph: bool | None,
    create_graph: bool,
    inputs: Any,
) -> None:
    """Go back from the roots, and accumulate in `grad`: of all leaves, or of these inputs alone."""
    retain_graph = create_graph if retain_graph is None else retain_graph
    if inputs is None:
        run_backward(roots, retain_graph, create_graph)
        return
    wanted = inputs if isinstance(inputs, tuple | list) else [inputs]
    # root() refuses a tensor that is not on the tape.
    found = run_backward(roots, retain_graph, create_graph, [X.root()[0] for X in wanted])
    before = grad_mode.enabled
    grad_mode.switch(create_graph)
    try:
        for X in wanted:
            if X.node() in found and not X.node().retains_grad:
                X.accumulate_grad(found[X.node()])
            X.retain_grad()  # as in PyTorch: later gradients of it are added, also if it is no leaf
    finally:
        grad_mode.switch(before)


class HasGrad(Protocol):
    """A leaf, as the engine sees it."""

    def accumulate_grad(self, gradient: Any) -> None: ...


class AccumulateGrad(Function):
    """The end of the tape: a gradient that arrives at a leaf is added to the leaf's `grad`."""

    edges = ()

    def __init__(self, leaf: HasGrad) -> None:
        # The leaf refers to this function. A reference back would be a circle, which only Python's
        # garbage collector frees, and late.
        self.leaf = weakref.ref(leaf)

    def forward(self, *inputs: Any) -> Array:
        raise AssertionError("a leaf is made by no function")

    def backward(self, dLdZ: Any) -> tuple[()]:
        leaf = self.leaf()
        if leaf is not None:
            leaf.accumulate_grad(dLdZ)
        return ()


def _at_roots(roots: Sequence[tuple[Function, Any]]) -> Gradients:
    """Return the gradients with which the walk begins; a function given twice has their sum."""
    gradients: Gradients = {}
    for function, dLdZ in roots:
        if not function.edges:
            dLdZ = np.copy(dLdZ)  # the leaf would store the caller's own array
        gradients[function] = gradients[function] + dLdZ if function in gradients else dLdZ
    return gradients


def _past_hooks(function: Function, dLdZ: Any) -> Any:
    """Return the gradient of a function's output after every hook has seen it."""
    for hook in function.hooks.values():
        dLdZ = hook(dLdZ)
    return dLdZ


def _to_makers(function: Function, dLdZ: Any, create_graph: bool) -> list[tuple[Function, Any]]:
    """Return a pair for each input that needs a gradient: the function that made it, and dLdX."""
    if create_graph:
        dLdX = _backward_on_tape(function, dLdZ)
    else:
        if changes.latest > function.recorded_at:
            changes.check(function)
        dLdX = function.backward(dLdZ)
    if not isinstance(dLdX, tuple) or len(dLdX) != len(function.inputs):
        raise errors.wrong_number(function, dLdX)
    to_makers = []
    for X, maker, gradient in zip(function.inputs, function.edges, dLdX, strict=True):
        if maker is None or gradient is None:
            continue
        if gradient.shape != X._data.shape:
            raise errors.wrong_shape(function, X.shape, gradient.shape)
        if not maker.edges and _share_memory(gradient, dLdZ):
            gradient = np.copy(gradient)  # two leaves must not store the same array
        to_makers.append((maker, gradient))
    return to_makers


def _backward_on_tape(function: Function, dLdZ: Any) -> Any:
    """Return the gradients of a function's inputs as Tensors, themselves on the tape.

    The formula runs once more, on the Tensors that it was given: then it caches Tensors, and its
    backward is recorded.
    """
    again = copy.copy(function)
    again.edges = None  # so that a formula that calls itself does not seem to be applied twice
    again.forward(*again.inputs)
    changes.check_inputs(function, again)
    return again.backward(dLdZ)


def _share_memory(gradient: Any, dLdZ: Any) -> bool:
    """Whether a function handed on dLdZ itself or a view of it, not an array of its own."""
    if gradient is dLdZ:
        return True
    array = gradient if isinstance(gradient, np.ndarray | np.generic) else gradient.data
    return array.base is not None and np.may_share_memory(array, np.asarray(dLdZ))
