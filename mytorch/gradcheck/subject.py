"""The subject of a gradient check: a forward and a backward, and the variables of both."""

from __future__ import annotations

import copy
import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np

from mytorch.autograd.tensor import Tensor
from mytorch.functions.function import Array, Function
from mytorch.gradcheck.parameters import NotChecked, Parameter, Parameters

Backward: TypeAlias = Callable[[Array], list[Array | None]]
"""A function from dLdZ to the gradient of each variable, in order."""


class Subject(ABC):
    """A forward and its variables: some of its inputs, and its parameters.

    Parameters
    ----------
    made
        A layer, module or function, or the class of a `Function`. A module is copied.
    inputs
        The inputs of forward.
    variables
        The positions of the variables among the inputs; these inputs are float64.

    Attributes
    ----------
    name : str
        Its name in reports.
    values : dict
        The values of the variables, by the name of the gradient: `dLdA`, `weight.grad`, `dLdW`.
    arrays : list of str
        The names of the parameters that are arrays.
    """

    by_hand: bool

    def __init__(self, made: Any, inputs: list[Any], variables: list[int]) -> None:
        self.made, self.inputs, self.variables = made, inputs, variables
        self.parameters: dict[str, Parameter] = {}
        self.arrays: list[str] = []
        self.left_out: list[NotChecked] = []
        self.name = name_of(made)
        given = [array_of(inputs[position]).copy() for position in variables]
        if not is_function(made) and hasattr(made, "forward"):
            self.made = copy.deepcopy(made)
            # A first run, on the same numbers in reverse order: a lazy layer takes its shapes from
            # it. It exposes a layer that never replaces its first batch or its first gradients.
            Z, backward = self.run([np.array(np.flip(X)) for X in given])
            if self.by_hand:
                backward(np.random.default_rng(1).standard_normal(Z.shape))
            found = Parameters(self.made, inputs, self.output_of, self.by_hand)
            self.parameters, self.arrays = found.found, found.arrays
            self.left_out += found.not_checked
            self.name = name_of(self.made)  # a lazy layer has another one now
        names = self.input_names(len(inputs))
        self.left_out += [
            NotChecked(f"dLd{names[position]}", f"of an input of {array_of(X).dtype} numbers")
            for position, X in enumerate(inputs)
            if isinstance(X, np.ndarray | Tensor) and array_of(X).dtype.kind != "f"
        ]
        self.values = {f"dLd{names[p]}": X for p, X in zip(variables, given, strict=True)}
        for name, parameter in self.parameters.items():
            self.values[f"layer.{name}" if name in self.values else name] = parameter.values
        if not self.values:
            raise ValueError(
                f"{self.name}: there is nothing to differentiate by; give it arrays of floating-"
                f"point numbers, or Tensors with requires_grad=True"
            )

    def not_checked(self) -> list[NotChecked]:
        """Return what the check leaves out; known after run and backward."""
        return self.left_out

    @abstractmethod
    def output_of(self, layer: Any) -> Array:
        """Return the output of a layer such as this one for the inputs as they are."""

    @abstractmethod
    def run(self, values: Sequence[Array]) -> tuple[Array, Backward]:
        """Return the output for these values of the variables, and its backward.

        Forward gets copies: a forward that changes its arguments cannot spoil the check.
        """

    def fresh(self) -> Any:
        """Return an object for one forward and backward: a new Function, or the layer itself."""
        if isinstance(self.made, type):
            return self.made()
        return copy.copy(self.made) if isinstance(self.made, Function) else self.made

    def input_names(self, count: int) -> list[str]:
        """Return the names of forward's first arguments; numbers where it takes `*inputs`."""
        try:
            signature = inspect.signature(getattr(self.fresh(), "forward", self.made))
        except ValueError:  # a function written in C has none
            signature = inspect.Signature()
        arguments = list(signature.parameters.values())[:count]
        if len(arguments) < count or any(a.kind is a.VAR_POSITIONAL for a in arguments):
            return [f"(input {position})" for position in range(1, count + 1)]
        return [argument.name for argument in arguments]


def is_function(made: Any) -> bool:
    """Return whether this is a formula: a subclass of Function, or an instance of one."""
    return isinstance(made, Function) or (isinstance(made, type) and issubclass(made, Function))


def name_of(made: Any) -> str:
    if isinstance(made, Function):
        return type(made).__name__
    with_address: Any = object.__repr__
    if type(made).__repr__ is with_address:
        return type(made).__name__
    return str(getattr(made, "__name__", None) or repr(made))


def array_of(X: Any) -> Array:
    array: Array = X.data if isinstance(X, Tensor) else np.asarray(X)
    return array
