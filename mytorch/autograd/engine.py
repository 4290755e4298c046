"""The way back: every function that led to the output, once, after all who used its output."""

from __future__ import annotations

import copy
import weakref
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from mytorch.autograd import changes, grad_mode
from mytorch.functions import Array, Function

if TYPE_CHECKING:
    from mytorch.autograd.tensor import Tensor

CUT: list[Function | None] = []
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


def run_backward(
    roots: Sequence[tuple[Function, Tensor]],
    retain_graph: bool,
    create_graph: bool,
    targets: Collection[Function] | None = None,
) -> dict[Function, Any]:
    """Send the gradients of the roots' outputs back to the leaves.

    A function may go backward only when all who used its output have sent their gradient; sooner,
    it would pass on a part of the sum, and later the whole sum again. So the uses are counted
    first, and a function is ready when its last use has been heard from (Kahn's topological sort).
    Nothing here is recursive, so a tape may be any number of functions long.

    Parameters
    ----------
    roots
        Functions, each with the gradient of its output.
    retain_graph
        Whether the tape may be gone back over once more; otherwise it is cut up on the way.
    create_graph
        Whether the gradients are Tensors, themselves on the tape.
    targets
        The functions at whose outputs gradients are wanted; leaves then accumulate nothing, but
        for those among the targets. None for all leaves.

    Returns
    -------
    dict
        For each target that was reached, the gradient of its output.

    Raises
    ------
    RuntimeError
        If the tape was cut up before, or a tensor that backward needs was changed in place.
    """
    gradients: dict[Function, Any] = {}
    for function, root_gradient in roots:
        gradient = root_gradient if create_graph else root_gradient.data
        if not function.edges:  # a leaf, which would keep the caller's own array
            gradient = np.copy(gradient)
        gradients[function] = gradients[function] + gradient if function in gradients else gradient
    uses = _count_uses(gradients, targets)
    ready = [function for function in gradients if not uses[function]]
    found: dict[Function, Any] = {}
    before = grad_mode.enabled
    grad_mode.switch(create_graph)
    try:
        while ready:
            function = ready.pop()
            dLdZ = gradients.pop(function, None)  # None where every use had no gradient to send
            if function.hooks and dLdZ is not None:
                for hook in function.hooks.values():
                    dLdZ = hook(dLdZ)
            if targets is not None and function in targets and dLdZ is not None:
                found[function] = dLdZ
            edges = function.edges
            if not edges:
                if targets is None and dLdZ is not None:
                    function.backward(dLdZ)
                continue
            if targets is not None and uses.keys().isdisjoint(edges):
                continue
            for edge, gradient in zip(edges, _go_back(function, dLdZ, create_graph), strict=True):
                if edge not in uses:  # nobody asks for this gradient
                    continue
                if gradient is not None:
                    if not edge.edges and _share_memory(gradient, dLdZ):
                        gradient = np.copy(gradient)
                    if edge in gradients:
                        gradient = gradients[edge] + gradient
                    gradients[edge] = gradient
                uses[edge] = left = uses[edge] - 1
                if not left:
                    ready.append(edge)
            if not retain_graph:
                function.edges = function.needs_input_grad = CUT
                function.inputs = ()
    finally:
        grad_mode.switch(before)
    return found


def _leading_to(targets: Collection[Function], roots: Collection[Function]) -> set[Any]:
    """The targets, and the functions on a way from the roots to one; the rest is left alone."""
    useful: set[Any] = set(targets)
    seen: set[Function] = set()
    pending = [(function, False) for function in roots]
    while pending:
        function, edges_done = pending.pop()
        if edges_done:
            if not useful.isdisjoint(function.edges):
                useful.add(function)
        elif function not in seen:
            seen.add(function)
            _refuse_if_cut(function)
            pending.append((function, True))
            pending += [(edge, False) for edge in function.edges if edge is not None]
    return useful


def _count_uses(
    roots: Collection[Function], targets: Collection[Function] | None
) -> dict[Function | None, int]:
    """For every function on a way from the roots to a target, how many inputs its output became."""
    useful = None if targets is None else _leading_to(targets, roots)
    uses: dict[Function | None, int] = dict.fromkeys(roots, 0)
    pending = list(roots)
    while pending:
        function = pending.pop()
        _refuse_if_cut(function)
        for edge in function.edges:
            if edge in uses:
                uses[edge] += 1
            elif edge is not None and (useful is None or edge in useful):
                uses[edge] = 1
                pending.append(edge)
    return uses


def _refuse_if_cut(function: Function) -> None:
    if function.edges is CUT:
        raise RuntimeError(
            f"{type(function).__name__}: backward has been through this part of the tape already "
            f"and has cut it up to free its memory; pass retain_graph=True to the first backward() "
            f"to go through it a second time"
        )


def _go_back(function: Function, dLdZ: Any, create_graph: bool) -> Sequence[Any]:
    """Return the gradients of a function's inputs; on the tape, if they make up a graph."""
    if dLdZ is None:
        return [None] * len(function.edges)
    if create_graph:  # the formula runs once more, on the Tensors that it was given
        changes.check_inputs(function)
        function = copy.copy(function)
        function.forward(*function.inputs)
    elif changes.latest > function.recorded_at:
        changes.check(function)
    return function.backward(dLdZ)


def _share_memory(gradient: Any, dLdZ: Any) -> bool:
    """Whether a function handed on dLdZ itself or a view of it, not an array of its own."""
    if gradient is dLdZ:
        return True
    array = gradient.data if hasattr(gradient, "record") else gradient
    return array.base is not None and np.may_share_memory(array, np.asarray(dLdZ))
