"""Layer: a Module over one Function, by hand and on the tape.

After it come the attributes for a layer's arrays: `array_of` and `column_of` a parameter, `cached`
by forward, `stored` by backward.
"""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions.function import Array, Function
from mytorch.nn.checks.arrays import check_array, check_input
from mytorch.nn.module.module import Module
from mytorch.nn.module.parameter import Parameter

Batch = TypeVar("Batch", Array, Tensor)
"""The input and output of a layer: an array by hand, a Tensor on the tape."""


class Layer(Module):
    """A Module over one Function, with two ways in.

    By hand, `forward` takes and returns arrays, then `backward` takes dLdZ and returns dLdA. On the
    tape, `forward` takes and returns Tensors, and the loss's `backward` does the rest. Both ways
    run the same formula. The layer shows the arrays that the formula cached and stored.

    Attributes
    ----------
    function : Function or None
        The last application of the layer's formula, with all that forward cached and backward
        stored. None before the first forward.
    input_requires_grad : bool
        By hand, whether backward computes and returns dLdA. The first layer of a network needs no
        dLdA; False saves the time. On the tape, the input's own `requires_grad` decides.
    """

    function: Function | None = None
    input_requires_grad: bool = True
    _Z_shape: tuple[int, ...] | None = None  # by hand; None after a forward on the tape
    _cached_by_forward = ("function", "_Z_shape")  # left out of copies and pickles

    input_names: tuple[str, ...] = ("input",)
    """PyTorch's names for the arguments of `forward`; ours are those of the formula, such as A."""

    # The same functions check in `nn.functional`; as methods, their first argument is the layer.
    check_array = check_array
    check_input = check_input

    def in_order(
        self, inputs: tuple[Any, ...], named: dict[str, Any]
    ) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Return the arguments of a call, those with PyTorch's names in the order of `forward`."""
        missing = self.input_names[len(inputs) :]
        found = [name for name in missing if name in named]
        rest = {name: X for name, X in named.items() if name not in found}
        return (*inputs, *(named[name] for name in found)), rest

    def short_name(self) -> str:
        """Return the name of this layer in messages."""
        return repr(self)

    def advice_on_input(self, features: int) -> str:
        """Return the likely fix for an input with this number of features; "" if there is none."""
        return ""

    def run(self, function: Function, *inputs: Any) -> Any:
        """Apply `function` to inputs and parameters, and make it the layer's last application.

        If the first input is a Tensor, this is on the tape; if it is an array, by hand.
        """
        # Not through Module.__setattr__, which looks for parameters: this runs on every forward.
        self.__dict__["function"] = function
        if isinstance(inputs[0], Tensor):
            self.__dict__["_Z_shape"] = None
            return Tensor.record(function, *inputs)
        function.inputs = inputs
        if not self.input_requires_grad:
            function.needs_input_grad = [isinstance(X, Parameter) for X in inputs]
        Z = function.forward(*[X._data if isinstance(X, Tensor) else X for X in inputs])
        self.__dict__["_Z_shape"] = Z.shape
        return Z

    def backward(self, dLdZ: Array) -> Any:
        """Return how the loss changes with each input; add the parameters' gradients to `grad`.

        Parameters
        ----------
        dLdZ : Z's shape
            How the loss changes with the Z that the last forward returned.

        Returns
        -------
        ndarray, or a tuple of them
            dLdA, of the input's shape; a tuple for a layer with several inputs; None if no input
            requires a gradient.

        Raises
        ------
        RuntimeError
            If forward has not run yet, or ran on the tape.
        TypeError
            If dLdZ is not an array of floating-point numbers.
        ValueError
            If dLdZ does not have Z's shape.
        """
        function = self.last_function()
        gradients = []
        dLdX = function.backward(self.check_dLdZ(dLdZ))
        for X, gradient in zip(function.inputs, dLdX, strict=True):
            if isinstance(X, Parameter):
                X.accumulate_grad(gradient)
            elif gradient is not None and self.input_requires_grad:
                gradients.append(gradient)
        if len(gradients) > 1:
            return tuple(gradients)
        return gradients[0] if gradients else None

    def last_function(self) -> Any:
        """Return the last application of the formula.

        Raises
        ------
        RuntimeError
            If forward has not run yet, or ran on the tape.
        """
        if self.function is None:
            raise RuntimeError(
                f"{self.short_name()}: backward needs what forward caches; call forward first"
            )
        if self._Z_shape is None:
            raise RuntimeError(
                f"{self.short_name()}: the last forward was given a Tensor and is on the tape; "
                f"call backward() on the loss, or give forward an array"
            )
        return self.function

    def check_dLdZ(self, dLdZ: Array) -> Array:
        """Return dLdZ if it is an array of floating-point numbers of the last Z's shape.

        Raises
        ------
        TypeError
            If dLdZ is not an array of floating-point numbers.
        ValueError
            If its shape is not that of Z.
        """
        if isinstance(dLdZ, Tensor):
            raise TypeError(
                f"{self.short_name()}: backward by hand takes an array, got dLdZ as a Tensor; on "
                f"the tape, call backward() on the loss"
            )
        dLdZ = self.check_array("dLdZ", dLdZ)
        shape = self._Z_shape
        if dLdZ.shape != shape:
            transposed = dLdZ.ndim == 2 and dLdZ.T.shape == shape
            fix = "did you transpose it?" if transposed else "it has the shape of Z, always"
            raise ValueError(
                f"{self.short_name()}: expected dLdZ of shape {shape}, got {dLdZ.shape}; {fix}"
            )
        return dLdZ


class array_of:
    """The array behind a parameter, in the same memory.

    An assignment copies the values into the array; its shape and dtype stay.
    """

    def __init__(self, parameter: str) -> None:
        self.parameter = parameter

    def __set_name__(self, owner: type[Layer], name: str) -> None:
        self.name = name

    def _view(self, array: Array) -> Array:
        return array

    def __get__(self, layer: Layer | None, owner: type[Layer]) -> Any:
        if layer is None:
            return self
        parameter = getattr(layer, self.parameter)
        return None if parameter is None else self._view(parameter.data)

    def __set__(self, layer: Layer, values: Any) -> None:
        array = self.__get__(layer, type(layer))
        if array is None:
            raise AttributeError(
                f"{layer.short_name()} was made without a {self.parameter}, "
                f"so there is no {self.name} to set"
            )
        if np.shape(values) != array.shape:
            raise ValueError(
                f"{layer.short_name()}: {self.name} has shape {array.shape}, "
                f"got {np.shape(values)}{self._advice(np.shape(values), array.shape)}"
            )
        array[...] = values

    def _advice(self, got: tuple[int, ...], wanted: tuple[int, ...]) -> str:
        return "; did you mean its transpose?" if got == wanted[::-1] else ""


class column_of(array_of):
    """The array behind a parameter of shape (C,), as a column of shape (C, 1)."""

    def _view(self, array: Array) -> Array:
        return array[:, np.newaxis]

    def _advice(self, got: tuple[int, ...], wanted: tuple[int, ...]) -> str:
        if got != wanted[:1]:
            return super()._advice(got, wanted)
        return f"; it is a column: did you mean {self.name}[:, np.newaxis]?"


class _of_function:
    """The attribute of the same name of the layer's last Function; read-only.

    Raises
    ------
    AttributeError
        If the pass that makes it has not run yet.
    """

    made: str
    """The verb and the pass, for messages."""

    def __set_name__(self, owner: type[Layer], name: str) -> None:
        self.name = name

    def _view(self, value: Any) -> Any:
        return value

    def __get__(self, layer: Layer | None, owner: type[Layer]) -> Any:
        if layer is None:
            return self
        if not hasattr(layer.function, self.name):
            raise AttributeError(
                f"{layer.short_name()}.{self.name} is {self.made}(), which has not run yet; "
                f"call it first"
            )
        return self._view(getattr(layer.function, self.name))

    def __set__(self, layer: Layer, value: Any) -> None:
        raise AttributeError(f"{layer.short_name()}.{self.name} is {self.made}() and can't be set")


class cached(_of_function):
    """What forward cached under this name: an input of backward, or a size worth knowing."""

    made = "cached by forward"


class stored(_of_function):
    """What backward stored under this name: a gradient."""

    made = "stored by backward"


class stored_column(stored):
    """A gradient of shape (C,) that backward stored, as a column of shape (C, 1); or None."""

    def _view(self, value: Any) -> Any:
        return None if value is None else value[:, np.newaxis]
