"""Layer: a Module over one Function, which can be driven by hand and on the tape."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions import Array, Function
from mytorch.nn.module.module import Module
from mytorch.nn.module.parameter import Parameter

Batch = TypeVar("Batch", Array, Tensor)
"""What a layer is given and returns: an array by hand, a Tensor on the tape."""


class Layer(Module):
    """A Module over one Function, with two ways in.

    By hand: `forward` takes and returns arrays, then `backward` takes dLdZ and returns dLdA. On the
    tape: `forward` takes and returns Tensors, and the loss's `backward` does the rest. Either way
    the same formula runs, and what it keeps can be read off the layer.

    Attributes
    ----------
    function : Function or None
        The last application of the layer's formula, and with it all that forward and backward
        keep. None before the first.
    input_requires_grad : bool
        By hand: whether backward finds and returns dLdA. False spares the first layer of a network
        what nobody asks for. The tape asks the input itself.
    """

    function: Function | None = None
    input_requires_grad: bool = True
    _Z_shape: tuple[int, ...] | None = None
    _left_by_forward = ("function", "_Z_shape")

    input_names: tuple[str, ...] = ("input",)
    """What PyTorch calls the arguments of `forward`, which here bear their names in the formula."""

    def in_order(
        self, inputs: tuple[Any, ...], named: dict[str, Any]
    ) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Return the arguments of a call, with those that PyTorch names in their places."""
        missing = self.input_names[len(inputs) :]
        found = [name for name in missing if name in named]
        rest = {name: X for name, X in named.items() if name not in found}
        return (*inputs, *(named[name] for name in found)), rest

    def short_name(self) -> str:
        """How messages call this layer."""
        return repr(self)

    def run(self, function: Function, *inputs: Any) -> Any:
        """Apply `function` to inputs and parameters, and make it the layer's last application.

        A first input that is a Tensor puts it on the tape; with an array it goes by hand.
        """
        # Past Module.__setattr__, which looks for parameters: this runs on every forward.
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
            dLdA, of the input's shape; for a layer with several inputs one for each; None if no
            input requires it.

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
                f"{self.short_name()}: backward needs what forward keeps; call forward first"
            )
        if self._Z_shape is None:
            raise RuntimeError(
                f"{self.short_name()}: the last forward was given a Tensor and is on the tape; "
                f"call backward() on the loss, or give forward an array"
            )
        return self.function

    def check_array(self, name: str, X: Any) -> Any:
        """Return X if it is an array or Tensor of floating-point numbers.

        Parameters
        ----------
        name
            What errors call X.

        Raises
        ------
        TypeError
            If X is neither a NumPy array nor a Tensor, or does not hold floating-point numbers.
        """
        if type(X) is np.ndarray and X.dtype.kind == "f":
            return X
        if isinstance(X, Tensor):
            if X.dtype.kind == "f":
                return X
            raise TypeError(
                f"{self.short_name()}: expected {name} of a floating dtype, got {X.dtype}; "
                f"convert it with {name}.float()"
            )
        if not isinstance(X, np.ndarray):
            raise TypeError(
                f"{self.short_name()}: expected {name} to be a NumPy array, got a "
                f"{type(X).__name__}; did you mean np.array({name}, dtype=np.float32)?"
            )
        if X.dtype.kind != "f":
            raise TypeError(
                f"{self.short_name()}: expected {name} of a floating dtype, got {X.dtype}; "
                f"convert it with {name}.astype(np.float32)"
            )
        return np.asarray(X)

    def advice_on_input(self, features: int) -> str:
        """What errors say to an input of this many features, where the layer knows more."""
        return ""

    def check_input(self, name: str, X: Any, features: int) -> Any:
        """Return X if it is an array or Tensor of floating-point numbers of shape (*, features).

        Parameters
        ----------
        name
            What errors call X.

        Raises
        ------
        TypeError
            If X is not an array or Tensor of floating-point numbers.
        ValueError
            If its last dimension is not `features`.
        """
        X = self.check_array(name, X)
        if X.ndim and X.shape[-1] == features:
            return X
        fix = self.advice_on_input(X.shape[-1]) if X.ndim else ""
        if not fix and X.ndim == 2 and X.shape[0] == features:
            fix = f"did you mean {name}.T?"
        fix = fix or f"the last dimension must be {features}"
        raise ValueError(
            f"{self.short_name()}: expected {name} of shape (*, {features}), got {X.shape}; {fix}"
        )

    def check_dLdZ(self, dLdZ: Array) -> Array:
        """Return dLdZ if it is an array of floating-point numbers of the last Z's shape.

        Raises
        ------
        TypeError
            If dLdZ is not an array of floating-point numbers.
        ValueError
            If its shape is another.
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
