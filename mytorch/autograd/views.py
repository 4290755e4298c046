"""Views: tensors that share the memory of another, and follow it when one of them is changed.

A change in place gives a tensor a new place on the tape. If it is a view, its base has changed too,
and with the base all other views of it. So each view remembers its base, and the formula that made
the view. A base knows its views, by weak references.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Iterator
from typing import Any

from mytorch.autograd import changes, grad_mode
from mytorch.functions.function import Array, Function, Recorder
from mytorch.functions.written import Written, unapplied


class View:
    """How a tensor came about that shares the memory of another.

    Parameters
    ----------
    base
        The tensor whose memory it shares; it may be a view too.
    function
        The application that made it from the base, on the tape or not.

    Attributes
    ----------
    refusal : str or None
        Why the tape can't follow a change in place of the view; None if it can. PyTorch's rules.
    """

    __slots__ = ("base", "function", "refusal")

    def __init__(self, base: Any, function: Function) -> None:
        self.base, self.function = base, function
        self.refusal: str | None = base._view.refusal if base._view is not None else None
        if self.refusal is None and not grad_mode.enabled:
            self.refusal = "was made in a block with no_grad()"


def remember(output: Any, inputs: Iterable[Any], function: Function) -> bool:
    """Note that the output of a function is a view, if it shares memory; return whether it does."""
    shares = False
    tensors: list[Any] = [X for X in inputs if isinstance(X, Recorder)]
    for base in tensors:
        if changes.shared(base._data, output._data):
            output._view = View(base, function)
            if base._views is None:
                base._views = []
            base._views.append(weakref.ref(output))
            if len(base._views) % 32 == 0:  # each step looks at a parameter: forget what is gone
                base._views = [view for view in base._views if view() is not None]
            shares = True
    return shares


def of_base(base: Any) -> list[Any]:
    """Return the views of a tensor that are still there."""
    found = (reference() for reference in base._views or ())
    return [view for view in found if view is not None]


def of_several(views: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return these views, after noting that a single call returned them all."""
    for X in views:
        if X._view is not None and X._view.refusal is None:
            X._view.refusal = "is one of several that one call returned"
    return views


def put_on_tape(function: Function, *inputs: Any) -> Function:
    """Put a function on the tape as if it had been applied to these tensors, and return it."""
    needs = [X._requires_grad for X in inputs]
    function.inputs, function.needs_input_grad = inputs, needs
    function.edges = [X.node() if needed else None for X, needed in zip(inputs, needs, strict=True)]
    function.recorded_at = changes.latest
    return function


def bases(tensor: Any) -> Iterator[Any]:
    """Yield the tensor, its base if it is a view, the base of that, and so on."""
    yield tensor
    while tensor._view is not None:
        tensor = tensor._view.base
        yield tensor


def written_through(view: Any, changed: Any) -> Function:
    """Return the new place of the base of all bases, after the memory of a view was written to.

    Parameters
    ----------
    view
        The tensor; it need not be a view.
    changed
        A tensor with its new place.
    """
    while view._view is not None:
        base = view._view.base
        function = Written(unapplied(view._view.function))
        before, after = base.detach(), base.detach()
        before.grad_fn, before._requires_grad = base.grad_fn, base._requires_grad
        after.grad_fn, after._requires_grad = put_on_tape(function, before, changed), True
        view, changed = base, after
    place: Function = changed.grad_fn
    return place


def made_again(view: Any) -> Function:
    """Return the function that makes a view from its base, at the base's place on the tape."""
    refusal = view._view.refusal
    function = unapplied(view._view.function) if refusal is None else Outdated(refusal)
    return put_on_tape(function, view._view.base)


class Outdated(Function):
    """The place of a view that can't follow its base: no gradient gets past it."""

    def __init__(self, refusal: str) -> None:
        self.refusal = refusal

    def forward(self, A: Array) -> Array:
        return A

    def backward(self, dLdZ: Array) -> tuple[Array]:
        raise RuntimeError(
            f"a view that {self.refusal} can't be used after a change in place of what it shows; "
            f"take the view after the change, or change a clone()"
        )
