"""Hooks on modules: functions that look on, or step in, when a module is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from mytorch.autograd import grad_mode
from mytorch.autograd.hooks import RemovableHandle
from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.functions import Array, Function, Identity

if TYPE_CHECKING:
    from mytorch.nn.module.module import Module

Hook: TypeAlias = Callable[..., Any]


class Hooks:
    """Hooks of one kind, in the order in which they are called."""

    hooks: Mapping[Any, Hook] = MappingProxyType({})
    taking_kwargs: frozenset[RemovableHandle] = frozenset()

    def add(self, hook: Hook, prepend: bool, with_kwargs: bool = False) -> RemovableHandle:
        """Put a hook after the others, or before them; return what takes it away again."""
        handle = RemovableHandle(self, hook)
        if prepend:
            self.hooks = {handle: hook, **self.hooks}
        if with_kwargs:
            self.taking_kwargs |= {handle}
        return handle

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how a copy or pickle is made: with handles of its own, for the same hooks."""
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

    def call(self, module: Module, inputs: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Run the module's forward, and the hooks around it."""
        for handle, hook in self.before.hooks.items():
            if handle in self.before.taking_kwargs:
                replaced = hook(module, inputs, kwargs)
                inputs, kwargs = (inputs, kwargs) if replaced is None else replaced
            else:
                replaced = hook(module, inputs)
                inputs = inputs if replaced is None else _as_tuple(replaced)
        passage = None
        on_tape = grad_mode.enabled and any(isinstance(X, Tensor) for X in inputs)
        if on_tape and self.backward.hooks:
            passage = Passage(module, self.backward, len(inputs))
            inputs = passage.enter(inputs)
        output = module.forward(*inputs, **kwargs)
        for handle, hook in self.after.hooks.items():
            given = (inputs, kwargs) if handle in self.after.taking_kwargs else (inputs,)
            replaced = hook(module, *given, output)
            output = output if replaced is None else replaced
        return output if passage is None else passage.leave(output)


class Passage:
    """One way through a module, between two borders at which the gradients are held up.

    On the way back the outputs' border is reached first. There the gradients of the outputs are
    taken note of; at the inputs' border the hooks are called with both. A module whose inputs need
    no gradient has no border there, and the hooks are called at the outputs'.
    """

    def __init__(self, module: Module, hooks: Hooks, inputs: int) -> None:
        self.module, self.hooks, self.inputs = module, hooks, inputs
        self.goes_on = False

    def enter(self, inputs: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the inputs beyond their border."""
        self.goes_on = any(map(_needs_gradient, inputs))
        return cross(inputs, self.call_hooks)

    def leave(self, output: Any) -> Any:
        """Return the output, or outputs, beyond their border."""
        if isinstance(output, Tensor):
            return cross((output,), self.take_note)[0]
        if isinstance(output, tuple | list):
            return type(output)(cross(output, self.take_note))
        raise TypeError(
            f"{type(self.module).__name__} has a backward hook, which needs forward to return a "
            f"Tensor or a tuple of them, got a {type(output).__name__}"
        )

    def take_note(self, grad_output: tuple[Any, ...]) -> tuple[Any, ...]:
        self.grad_output = grad_output
        if not self.goes_on:
            self.call_hooks((None,) * self.inputs)
        return grad_output

    def call_hooks(self, grad_input: tuple[Any, ...]) -> tuple[Any, ...]:
        for hook in self.hooks.hooks.values():
            replaced = hook(self.module, grad_input, self.grad_output)
            if replaced is not None:
                grad_input = _as_tuple(replaced)
            if len(grad_input) != self.inputs:
                raise RuntimeError(
                    f"a backward hook of {type(self.module).__name__} returned {len(grad_input)} "
                    f"gradients, but the module was called with {self.inputs} inputs"
                )
        return grad_input


def cross(
    values: Sequence[Any], on_gradients: Callable[[tuple[Any, ...]], tuple[Any, ...]]
) -> tuple[Any, ...]:
    """Return copies of Tensors, whose gradients will go through `on_gradients` all at once.

    What is not a Tensor, or needs no gradient, is handed on as it is.
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
    """Where Tensors cross together, so that their gradients can be seen together.

    A function has one output, and here there are as many as inputs. So the border gives out a token
    without a value, which goes into a Crossing for each Tensor: the tape then sends all crossings
    backward before the border, which returns the gradients that they have left with it.
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
        as_tensors = any(isinstance(X, Tensor) for X in found)
        back = replaced if as_tensors else [getattr(X, "data", None) for X in replaced]
        return tuple(back[i] for i in self.positions)


class Crossing(Function):
    """One Tensor of those that cross a border; its gradient is left with the border."""

    def __init__(self, border: Border, position: int) -> None:
        self.border, self.position = border, position

    def forward(self, token: Any, X: Any) -> Any:
        return Identity()(X)

    def backward(self, dLdZ: Any) -> tuple[Any, None]:
        # In memory of its own: what a leaf accumulates must be nobody else's.
        self.border.gradients[self.position] = Identity()(dLdZ)
        return np.zeros(()), None


def _needs_gradient(X: Any) -> bool:
    return isinstance(X, Tensor) and X.requires_grad


def _as_tuple(X: Any) -> tuple[Any, ...]:
    return X if isinstance(X, tuple) else (X,)
