"""Module: a layer or model.

Its parameters, buffers and modules are in `members.py`, saving and loading in `state.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self

import numpy as np
from numpy.typing import DTypeLike

from mytorch.autograd.hooks import RemovableHandle
from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.devices import check_device
from mytorch.dtype import as_floating
from mytorch.nn.module import state
from mytorch.nn.module.hooks import Hook, ModuleHooks
from mytorch.nn.module.members import Members, described
from mytorch.nn.module.parameter import UninitializedParameter, forget_gradients


class Module(Members["Module"]):
    """A layer or model: parameters, buffers and modules as attributes, and a `forward`.

    A Parameter or Module belongs to the module as soon as it is assigned to an attribute. A buffer
    is a Tensor that is saved and converted with the parameters, but not learned, such as a running
    mean. Only a buffer must be registered, with `register_buffer`.

    Attributes
    ----------
    training : bool
        Whether the module is in training mode; set by `train` and `eval`.

    Notes
    -----
    Interface: https://docs.pytorch.org/docs/stable/generated/torch.nn.Module.html.

    Examples
    --------
    >>> from mytorch import nn
    >>> class Network(nn.Module):
    ...     def __init__(self):
    ...         self.first = nn.Linear(3, 4)
    ...         self.second = nn.Linear(4, 2)
    >>> [name for name, parameter in Network().named_parameters()]
    ['first.weight', 'first.bias', 'second.weight', 'second.bias']
    """

    training = True
    _hooks: ModuleHooks | None = None
    _cached_by_forward: tuple[str, ...] = ()
    """Attributes that forward caches for a backward by hand; copies and pickles leave them out."""

    def forward(self, *inputs: Any) -> Any:
        raise NotImplementedError(f"{type(self).__name__} has no forward(); write one")

    def __call__(self, *inputs: Any, **kwargs: Any) -> Any:
        if kwargs:
            inputs, kwargs = self.in_order(inputs, kwargs)
        if self._hooks is None:
            return self.forward(*inputs, **kwargs)
        return self._hooks.call(self, inputs, kwargs)

    def in_order(
        self, inputs: tuple[Any, ...], named: dict[str, Any]
    ) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Return the arguments of a call in the order of `forward`; a layer may override this."""
        return inputs, named

    def __getstate__(self) -> dict[str, Any]:
        """Return what copies and pickles contain."""
        return {n: value for n, value in vars(self).items() if n not in self._cached_by_forward}

    def apply(self, fn: Callable[[Module], object]) -> Self:
        """Call `fn` with every module within this module, then with this module; return it."""
        for child in self.children():
            child.apply(fn)
        fn(self)
        return self

    def train(self, mode: bool = True) -> Self:
        """Put this module and all modules within it into training mode; return this module."""
        if not isinstance(mode, bool):
            raise ValueError(f"train expects True or False, got {described(mode)}")
        self.training = mode
        for child in self.children():
            child.train(mode)
        return self

    def eval(self) -> Self:
        """Put this module and all modules within it into evaluation mode; return this module."""
        return self.train(False)

    def requires_grad_(self, requires_grad: bool = True) -> Self:
        """Freeze every parameter with False, thaw it with True; return this module."""
        for parameter in self.parameters():
            # Not through the property: it reads the dtype, which a lazy layer does not have yet.
            parameter._requires_grad = requires_grad
        return self

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Make every parameter's `grad` None; with `set_to_none` False, zeros."""
        forget_gradients(self.parameters(), set_to_none)

    def to(self, *args: Any, device: str | None = None, dtype: DTypeLike | None = None) -> Self:
        """Convert every parameter and buffer of floating-point numbers; return this module.

        They stay the same objects, so an optimizer can train them as before.

        Parameters
        ----------
        *args
            A device ("cpu", the only one), a floating dtype, or a Tensor, for its dtype.

        Raises
        ------
        TypeError
            If the dtype is not a floating one.
        ValueError
            If the device is not "cpu".
        """
        for given in args:
            if isinstance(given, str):
                device = given
            else:
                dtype = given.dtype if isinstance(given, Tensor) else given
        check_device(device)
        return self if dtype is None else self._convert(as_floating(dtype))

    def cpu(self) -> Self:
        """Return this module, which is always on the CPU."""
        return self

    def float(self) -> Self:
        """Convert every parameter and buffer of floating-point numbers to float32."""
        return self._convert(np.dtype(np.float32))

    def double(self) -> Self:
        """Convert every parameter and buffer of floating-point numbers to float64."""
        return self._convert(np.dtype(np.float64))

    def half(self) -> Self:
        """Convert every parameter and buffer of floating-point numbers to float16."""
        return self._convert(np.dtype(np.float16))

    def _convert(self, dtype: np.dtype[Any]) -> Self:
        for X in (*self.parameters(), *self.buffers()):
            if isinstance(X, UninitializedParameter):
                X._dtype = dtype
            elif X.dtype.kind == "f":
                X.data = X.data.astype(dtype, copy=False)
                if X.grad is not None:
                    X.grad = as_tensor(X.grad.data.astype(dtype, copy=False))
        return self

    def state_dict(self, *, prefix: str = "", keep_vars: bool = False) -> dict[str, Any]:
        """Return every parameter and persistent buffer by its dotted name.

        Parameters
        ----------
        prefix
            The beginning of every name.
        keep_vars
            Whether the values are the Parameters themselves. Otherwise they are Tensors off the
            tape that share the memory of the Parameters.

        Raises
        ------
        RuntimeError
            If a lazy layer has not seen its first input.
        """
        return state.state_dict(self, prefix, keep_vars)

    def load_state_dict(
        self, state_dict: Mapping[str, Any], strict: bool = True, assign: bool = False
    ) -> state.IncompatibleKeys:
        """Copy the values of a state dict into the parameters and buffers of the same names.

        A lazy layer takes its sizes from the values. After an error nothing is loaded.

        Parameters
        ----------
        state_dict
            Tensors, arrays, or another framework's tensors, by dotted name.
        strict
            Whether missing and unexpected names are errors.
        assign
            Whether the values become new Parameters, with their own dtype and memory, instead of
            being copied into the old ones.

        Returns
        -------
        missing_keys, unexpected_keys : lists of str

        Raises
        ------
        RuntimeError
            If names or shapes don't fit; the message lists them all.
        TypeError
            If `state_dict` is not a mapping.
        """
        return state.load_state_dict(self, state_dict, strict, assign)

    def register_forward_pre_hook(
        self, hook: Hook, *, prepend: bool = False, with_kwargs: bool = False
    ) -> RemovableHandle:
        """Call `hook(module, inputs)` before `forward`, in every call of the module.

        If the hook returns a value, it replaces the inputs. With `with_kwargs` the hook is called
        as `hook(module, inputs, kwargs)` and returns both. `prepend` puts it before all others.
        """
        return self._some_hooks().before.add(hook, prepend, with_kwargs)

    def register_forward_hook(
        self, hook: Hook, *, prepend: bool = False, with_kwargs: bool = False
    ) -> RemovableHandle:
        """Call `hook(module, inputs, output)` after `forward`, in every call of the module.

        If the hook returns a value, it replaces the output. With `with_kwargs` the hook is called
        as `hook(module, inputs, kwargs, output)`. `prepend` puts it before all others.
        """
        return self._some_hooks().after.add(hook, prepend, with_kwargs)

    def register_full_backward_hook(self, hook: Hook, prepend: bool = False) -> RemovableHandle:
        """Call `hook(module, grad_input, grad_output)` after the module's backward on the tape.

        `grad_input` is a tuple of the gradients of the positional inputs, `grad_output` one of the
        gradients of the outputs. A gradient is None for a value that is no Tensor, and for an
        output that is not used. If no input requires a gradient, those of the inputs are None; else
        an input that has no gradient gets one of zeros. If the hook returns a value, it replaces
        `grad_input`. A backward by hand does not call the hook.
        """
        return self._some_hooks().backward.add(hook, prepend, with_kwargs=False)

    def _some_hooks(self) -> ModuleHooks:
        if self._hooks is None:
            self._hooks = ModuleHooks()
        return self._hooks

    def extra_repr(self) -> str:
        """Return the text between the brackets of `repr(self)`; a layer may override this."""
        return ""

    def __repr__(self) -> str:
        return self.nested_repr([(f"({name})", repr(m)) for name, m in self.own_modules()])

    def nested_repr(self, within: list[tuple[str, str]]) -> str:
        """Return `extra_repr`, and the representations of the modules within, with their labels."""
        extra = self.extra_repr()
        lines = extra.split("\n") if extra else []
        lines += [f"{label}: " + text.replace("\n", "\n  ") for label, text in within]
        if not within and len(lines) < 2:
            return f"{type(self).__name__}({extra})"
        return "\n  ".join([f"{type(self).__name__}(", *lines]) + "\n)"
