"""One application of one formula."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.floating[Any]]
"""A NumPy array of floating-point numbers, of any shape."""

ALL = (True,) * 64
"""One value for each input of the largest einsum: all of them need a gradient."""


class Function(ABC):
    """One application of one formula: `forward` computes, `backward` differentiates.

    The instance *is* the cache. `forward` caches on it what `backward` needs, and `backward` stores
    the gradients on it. A formula applied twice has two instances, and neither can overwrite the
    other. Neither method changes the arrays it is given. Settings that have no gradient (an axis, a
    slope, a reduction) go to `__init__`.

    Formulas are written in array operators and NumPy functions, and a Tensor knows all of these:
    given Tensors, forward and backward record every step on the tape. So second derivatives need no
    second formula: see `create_graph` in `mytorch/autograd/engine.py`.

    Attributes
    ----------
    needs_input_grad : sequence
        For each input, a value that is true if backward must compute its gradient. By hand every
        input needs one, unless the layer says otherwise; on the tape an input without
        `requires_grad` needs none, such as the A of a network's first layer.
    """

    needs_input_grad: Sequence[Any] = ALL

    needed_for: Mapping[str, tuple[int, ...]] = {}
    """For a cached array that only some gradients need: the positions of those inputs."""

    keeps_order = False
    """Whether the output's numbers lie in memory in the order of the input's; otherwise, they lie
    in the order of the output's axes. The tape sees to it."""

    # For the tape, which sets them when it records the application: the inputs; the functions that
    # made them, None for an input that needs no gradient; the number of the last change in place at
    # that moment; the callables that see dLdZ; and whether one of them stores it as `grad`.
    inputs: Any = ()
    edges: Any = None
    recorded_at: int
    hooks: Mapping[Any, Callable[[Any], Any]] = {}
    retains_grad = False

    def __init_subclass__(cls) -> None:
        if isinstance(vars(cls).get("forward"), staticmethod):
            raise TypeError(
                f"{cls.__name__}.forward is static, with a ctx, as in PyTorch; here the instance "
                f"is the cache: write forward(self, A), and keep on self what backward needs"
            )

    def __call__(self, *inputs: Any) -> Any:
        """Apply the formula: through the first input that is a Recorder, else to the arrays."""
        for X in inputs:
            if isinstance(X, Recorder):
                return X.record(self, *inputs)
        return self.forward(*inputs)

    def unapplied(self) -> Self:
        """Return the same formula, not applied yet: off the tape, and without hooks."""
        again = object.__new__(type(self))
        vars(again).update(vars(self))
        again.inputs, again.edges, again.hooks, again.retains_grad = (), None, {}, False
        return again

    @abstractmethod
    def forward(self, *inputs: Any) -> Array:
        """Return the formula's output, and cache what `backward` needs."""

    @abstractmethod
    def backward(self, dLdZ: Array) -> tuple[Array | None, ...]:
        """Return how the loss changes with each input, in the order of the inputs.

        Parameters
        ----------
        dLdZ
            How the loss L changes with the output Z; Z's shape.

        Returns
        -------
        tuple of ndarray or None
            For each input X an array dLdX of X's shape; None for an input that is None, has no
            gradient (an index, a mask), or needs none.
        """


class Elementwise(Function):
    """A formula that computes an element of Z from the elements in the same place of its inputs."""

    keeps_order = True


class Recorder:
    """An input that records what is applied to it; in this project, a Tensor.

    The formulas do not know the tape. They know only this protocol: a Function called with a
    Recorder among its inputs passes itself and all inputs to `record`.
    """

    @staticmethod
    def record(function: Function, *inputs: Any) -> Any:
        """Return the output of `function`, as a Recorder that knows the function.

        `Tensor.record` calls `function.forward` with the arrays of the inputs, and puts the
        function on the tape if an input requires a gradient.
        """
        raise NotImplementedError
