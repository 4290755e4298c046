"""The way back: every function that led to the output, once, after all who used its output."""

from __future__ import annotations

import copy
import weakref
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from mytorch.autograd import changes, errors, grad_mode
from mytorch.functions import Array, Function

if TYPE_CHECKING:
    from mytorch.autograd.tensor import Tensor

CUT: list[Function | None] = [None]
"""The edges of a function that backward has been through, without `retain_graph`."""


class AccumulateGrad(Function):
    """Where the tape ends: what arrives at a leaf is added to its `grad`."""

    edges = ()

    def __init__(self, leaf: Tensor) -> None:
        # The leaf knows this function: if both held on to each other, both would wait for gc.
        self.leaf = weakref.ref(leaf)

    def forward(self, *inputs: Any) -> Array:
        raise AssertionError("a leaf is made by no function")

    def backward(self, dLdZ: Any) -> tuple[()]:
        leaf = self.leaf()
        if leaf is not None:
            leaf.accumulate_grad(dLdZ)
        return ()


def accumulate(
    roots: Sequence[tuple[Function, Tensor]],
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
    found = run_backward(roots, retain_graph, create_graph, [X.root()[0] for X in wanted])
    for X in wanted:
        if X.node() in found:
            X.accumulate_grad(found[X.node()])


def run_backward(
    roots: Sequence[tuple[Function, Tensor]],
    retain_graph: bool,
    create_graph: bool,
    targets: Collection[Function] | None = None,
) -> dict[Function, Any]:
    """Send the gradients of the roots' outputs back to the leaves; return those at the targets.

    A function may go backward only when all who used its output have sent their gradient; sooner,
    it would pass on a part of the sum, and later the whole sum again. Hence the topological order,
    gone through from its end.

    Parameters
    ----------
    roots
        Functions, each with the gradient of its output.
    retain_graph
        Whether the tape may be gone back over once more; otherwise it is cut up on the way.
    create_graph
        Whether the gradients are Tensors, themselves on the tape.
    targets
        The functions at whose outputs gradients are wanted; leaves then accumulate nothing. None
        for all leaves.
    """
    gradients: dict[Function, Any] = {}
    for function, root_gradient in roots:
        gradient = root_gradient if create_graph else root_gradient._data
        if not function.edges:  # a leaf, which would keep the caller's own array
            gradient = np.copy(gradient)
        gradients[function] = gradients[function] + gradient if function in gradients else gradient
    order = _topological_order(gradients, targets)
    found: dict[Function, Any] = {}
    before = grad_mode.enabled
    grad_mode.switch(create_graph)
    try:
        for function in reversed(order):
            if function not in gradients:  # no use of its output had a gradient to send
                continue
            dLdZ = gradients.pop(function)
            if function.hooks:
                dLdZ = _past_hooks(function, dLdZ)
            edges = function.edges
            if targets is not None:
                if function in targets:
                    found[function] = dLdZ
                edges = [edge if edge in order or edge in targets else None for edge in edges]
                if not any(edges):
                    continue
            dLdX = _go_back(function, dLdZ, create_graph)
            for X, edge, gradient in zip(function.inputs, edges, dLdX, strict=True):
                if edge is None or gradient is None:
                    continue
                if gradient.shape != X._data.shape:
                    raise errors.wrong_shape(function, X.shape, gradient.shape)
                if edge in gradients:
                    gradient = gradients[edge] + gradient
                elif not edge.edges and _share_memory(gradient, dLdZ):
                    gradient = np.copy(gradient)
                gradients[edge] = gradient
            if not retain_graph:
                function.edges = function.needs_input_grad = CUT
                function.inputs = ()
        for leaf, gradient in gradients.items():
            if leaf.hooks:
                gradient = _past_hooks(leaf, gradient)
            if targets is None:
                leaf.backward(gradient)
            else:
                found[leaf] = gradient
    finally:
        grad_mode.switch(before)
    return found


def _topological_order(
    roots: Collection[Function], targets: Collection[Function] | None
) -> dict[Function, None]:
    """Every function that led to the roots, each after all that it depends on; but for the leaves.

    Depth first, with a list of what is pending in the place of recursion, so that a tape may be
    any number of functions long. With targets, only what lies on a way to one.
    """
    order: dict[Function, None] = {}  # its keys: a list that can tell quickly what is in it
    seen: set[Function] = set()
    pending = [function for function in roots if function.edges]
    while pending:
        function = pending[-1]
        if function not in seen:
            seen.add(function)
            if function.edges is CUT:
                raise errors.cut_up(function)
            for edge in function.edges:
                if edge is not None and edge.edges and edge not in seen:
                    pending.append(edge)
            if pending[-1] is not function:
                continue
        pending.pop()
        if targets is None or any(X in order or X in targets for X in (function, *function.edges)):
            order[function] = None
    return order


def _past_hooks(function: Function, dLdZ: Any) -> Any:
    """Return the gradient of a function's output when all hooks have seen it."""
    for hook in function.hooks.values():
        dLdZ = hook(dLdZ)
    return dLdZ


def _go_back(function: Function, dLdZ: Any, create_graph: bool) -> Sequence[Any]:
    """Return the gradients of a function's inputs; on the tape, if they make up a graph."""
    if create_graph:  # the formula runs once more, on the Tensors that it was given
        changes.check_inputs(function)
        function = copy.copy(function)
        function.edges = None
        function.forward(*function.inputs)
    elif changes.latest > function.recorded_at:
        changes.check(function)
    dLdX = function.backward(dLdZ)
    if not isinstance(dLdX, tuple) or len(dLdX) != len(function.inputs):
        raise errors.wrong_number(function, dLdX)
    return dLdX


def _share_memory(gradient: Any, dLdZ: Any) -> bool:
    """Whether a function handed on dLdZ itself or a view of it, not an array of its own."""
    if gradient is dLdZ:
        return True
    array = gradient.data if hasattr(gradient, "record") else gradient
    return array.base is not None and np.may_share_memory(array, np.asarray(dLdZ))
