"""Hooks on modules: functions that see, or replace, the inputs, outputs or gradients of a call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np

from mytorch.autograd import grad_mode
from mytorch.autograd.hooks import RemovableHandle, check_replaced
from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.functions.function import Array, Function
from mytorch.functions.identity import Identity
from mytorch.nn.module.members import Members

Hook: TypeAlias = Callable[..., Any]


class Hooks:
    """Hooks of one kind, in the order in which they are called."""

    hooks: Mapping[Any, Hook] = MappingProxyType({})
    taking_kwargs: frozenset[RemovableHandle] = frozenset()

    def add(self, hook: Hook, prepend: bool, with_kwargs: bool) -> RemovableHandle:
        """Add a hook after the others, or before them; return the handle that removes it."""
        handle = RemovableHandle(self, hook)
        if prepend:
            self.hooks = {handle: hook, **self.hooks}
        if with_kwargs:
            self.taking_kwargs |= {handle}
        return handle

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how to make a copy or pickle: the same hooks, with handles of its own."""
        return _again, ([(X, handle in self.taking_kwargs) for handle, X in self.hooks.items()],)


def _again(added: list[tuple[Hook, bool]]) -> Hooks:
    hooks = Hooks()
    for hook, with_kwargs in added:
        hooks.add(hook, prepend=False, with_kwargs=with_kwargs)
    return hooks


class ModuleHooks:
    """The hooks of one module."""

    def __init__(self) -> None:
        self.before, self.after, self.backward = Hooks(), Hooks(), Hooks()

    def call(self, module: Members[Any], inputs: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Run the module's forward, and the hooks around it."""
        for handle, hook in self.before.hooks.items():
            if handle in self.before.taking_kwargs:
                replaced = hook(module, inputs, kwargs)
                inputs, kwargs = (inputs, kwargs) if replaced is None else replaced
            else:
                replaced = hook(module, inputs)
                inputs = inputs if replaced is None else _as_tuple(replaced)
        passage = None
        if grad_mode.enabled and self.backward.hooks:
            passage = Passage(module, self.backward, inputs)
            inputs = cross(inputs, passage.at_inputs)
        output = module.forward(*inputs, **kwargs)
        for handle, hook in self.after.hooks.items():
            given = (inputs, kwargs) if handle in self.after.taking_kwargs else (inputs,)
            replaced = hook(module, *given, output)
            output = output if replaced is None else replaced
        return output if passage is None else passage.leave(output)


class Passage:
    """One call of a module with backward hooks, between a border of inputs and one of outputs.

    Backward reaches the border of the outputs first, where the passage notes their gradients. At
    the border of the inputs it calls the hooks with the gradients of both. If no input needs a
    gradient, there is no border of inputs, and the hooks are called at the border of the outputs.
    """

    def __init__(self, module: Members[Any], hooks: Hooks, inputs: tuple[Any, ...]) -> None:
        self.module, self.hooks = module, hooks
        self.by_hand = not any(isinstance(X, Tensor) for X in inputs)
        self.inputs_need_gradient = any(map(_needs_gradient, inputs))
        self.like = [(X.shape, X.dtype) if isinstance(X, Tensor) else None for X in inputs]

    def leave(self, output: Any) -> Any:
        """Return the output, or outputs, after their border."""
        if isinstance(output, Tensor):
            (Z,) = cross((output,), self.at_outputs)
            return Z
        if isinstance(output, tuple | list):
            outputs = cross(output, self.at_outputs)
            is_named = hasattr(output, "_fields")
            return type(output)(*outputs) if is_named else type(output)(outputs)
        if self.by_hand:
            return output
        raise TypeError(
            f"{type(self.module).__name__} has a backward hook, which needs forward to return a "
            f"Tensor or a tuple of them, got a {type(output).__name__}"
        )

    def at_outputs(self, grad_output: tuple[Any, ...]) -> tuple[Any, ...]:
        """Note the gradients of the outputs; where no input needs one, call the hooks."""
        self.grad_output = grad_output
        if not self.inputs_need_gradient:
            replaced = self.call_hooks((None,) * len(self.like))
            if any(G is not None for G in replaced):
                raise RuntimeError(
                    f"a backward hook of {type(self.module).__name__} returned a gradient, but no "
                    f"input of the call requires one; return None"
                )
        return grad_output

    def at_inputs(self, grad_input: tuple[Any, ...]) -> tuple[Any, ...]:
        """Call the hooks. As in PyTorch, a Tensor without a gradient has one of zeros here."""
        replaced = self.call_hooks(
            tuple(
                as_tensor(np.zeros(*like)) if G is None and like is not None else G
                for G, like in zip(grad_input, self.like, strict=True)
            )
        )
        if len(replaced) != len(self.like):
            raise RuntimeError(
                f"a backward hook of {type(self.module).__name__} returned {len(replaced)} "
                f"gradients, but the module was called with {len(self.like)} inputs"
            )
        for G, like in zip(replaced, self.like, strict=True):
            if G is not None and like is not None:
                check_replaced(G, *like)
        return replaced

    def call_hooks(self, grad_input: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the gradients of the inputs after the hooks."""
        for hook in self.hooks.hooks.values():
            replaced = hook(self.module, grad_input, self.grad_output)
            if replaced is not None:
                grad_input = _as_tuple(replaced)
        return grad_input


def cross(
    values: Sequence[Any], on_gradients: Callable[[tuple[Any, ...]], tuple[Any, ...]]
) -> tuple[Any, ...]:
    """Return copies of Tensors whose gradients backward passes to `on_gradients`, all together.

    A value that is not a Tensor, or needs no gradient, is returned as it is.
    """
    border = Border(on_gradients, len(values))
    crossing = {i: X for i, X in enumerate(values) if _needs_gradient(X)}
    if not crossing:
        return tuple(values)
    border.positions = tuple(crossing)
    token = Tensor.record(border, *crossing.values())
    return tuple(
        Tensor.record(Crossing(border, i), token, X) if i in crossing else X
        for i, X in enumerate(values)
    )


class Border(Function):
    """A function through which several Tensors go, so that their gradients are seen together.

    A function has one output, but a border needs one for each input. So its output is a token
    without a value, and a Crossing for each Tensor takes the token as an input. Backward then runs
    all crossings before the border. Each crossing leaves its gradient with the border, and the
    border returns them all.
    """

    positions: tuple[int, ...] = ()

    def __init__(self, on_gradients: Callable[..., tuple[Any, ...]], count: int) -> None:
        self.on_gradients, self.count = on_gradients, count
        self.gradients: dict[int, Any] = {}

    def forward(self, *tensors: Any) -> Array:
        return np.zeros(())

    def backward(self, dLdZ: Any) -> tuple[Any, ...]:
        found = [self.gradients.pop(i, None) for i in range(self.count)]
        seen = tuple(as_tensor(X) if isinstance(X, np.ndarray | np.generic) else X for X in found)
        replaced = self.on_gradients(seen)
        if not any(isinstance(X, Tensor) for X in found):  # backward goes on with arrays
            replaced = tuple(X if X is None else np.asarray(X) for X in replaced)
        return tuple(replaced[i] for i in self.positions)


class Crossing(Function):
    """The way of one Tensor through a border; its gradient is left with the border."""

    def __init__(self, border: Border, position: int) -> None:
        self.border, self.position = border, position

    def forward(self, token: Any, X: Any) -> Any:
        return Identity()(X)

    def backward(self, dLdZ: Any) -> tuple[Any, None]:
        # A copy: no one else may write to the array that a leaf accumulates.
        self.border.gradients[self.position] = Identity()(dLdZ)
        return np.zeros(()), None


def _needs_gradient(X: Any) -> bool:
    return isinstance(X, Tensor) and X.requires_grad


def _as_tuple(X: Any) -> tuple[Any, ...]:
    return X if isinstance(X, tuple) else (X,)
