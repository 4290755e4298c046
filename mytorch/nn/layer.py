"""Layer: a Module over one Function, which can be driven by hand."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np

from mytorch.functions import Array, Function
from mytorch.nn.module import Module

FunctionType = TypeVar("FunctionType", bound=Function)


class Layer(Module):
    """A Module over one Function: arrays in, arrays out, forward and then backward.

    Attributes
    ----------
    function : Function or None
        The last application of the layer's formula, and with it all that forward and backward
        keep. None before the first.
    """

    function: Function | None = None

    def short_name(self) -> str:
        """How messages call this layer."""
        return repr(self)

    def keep(self, function: FunctionType) -> FunctionType:
        """Make `function` the layer's last application, and return it."""
        # Past Module.__setattr__, which looks for parameters: this runs on every forward.
        self.__dict__["function"] = function
        return function

    def last_function(self) -> Any:
        """Return the last application of the formula.

        Raises
        ------
        RuntimeError
            If forward has not run yet.
        """
        if self.function is None:
            raise RuntimeError(
                f"{self.short_name()}: backward needs what forward keeps; call forward first"
            )
        return self.function

    def check_array(self, name: str, X: Array) -> Array:
        """Return X if it is an array of floating-point numbers; `name` is what errors call it.

        Raises
        ------
        TypeError
            If X is not a NumPy array, or does not hold floating-point numbers.
        """
        if type(X) is np.ndarray and X.dtype.kind == "f":
            return X
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

    def check_input(self, name: str, X: Array, features: int) -> Array:
        """Return X if it is an array of floating-point numbers of shape (*, features).

        Parameters
        ----------
        name
            What errors call X.

        Raises
        ------
        TypeError
            If X is not an array of floating-point numbers.
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

    def check_dLdZ(self, dLdZ: Array, shape: tuple[int, ...]) -> Array:
        """Return dLdZ if it is an array of floating-point numbers of Z's shape.

        Raises
        ------
        TypeError
            If dLdZ is not an array of floating-point numbers.
        ValueError
            If its shape is another.
        """
        dLdZ = self.check_array("dLdZ", dLdZ)
        if dLdZ.shape != shape:
            transposed = dLdZ.ndim == 2 and dLdZ.T.shape == shape
            fix = "did you transpose it?" if transposed else "it has the shape of Z, always"
            raise ValueError(
                f"{self.short_name()}: expected dLdZ of shape {shape}, got {dLdZ.shape}; {fix}"
            )
        return dLdZ
