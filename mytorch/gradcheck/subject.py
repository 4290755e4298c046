"""The subject of a gradient check: a forward, and a backward by hand or on the tape."""

from __future__ import annotations

import copy
import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np

from mytorch.autograd.grad import backward, grad
from mytorch.autograd.tensor import Tensor
from mytorch.functions.function import Array, Function

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
        The values of the variables, by the name of the gradient: `dLdA`, `weight.grad`.
    """

    def __init__(self, made: Any, inputs: list[Any], variables: list[int]) -> None:
        self.made, self.inputs, self.variables = made, inputs, variables
        self.parameters: dict[str, Any] = {}
        given = [_array(inputs[position]).copy() for position in variables]
        if not is_function(made) and hasattr(made, "forward"):
            self.made = copy.deepcopy(made)
            # A first run, on the same numbers in reverse order: a lazy layer takes its shapes from
            # it, and a layer that caches its first batch for ever is found out.
            self.run([np.array(np.flip(X)) for X in given])
            for name, parameter in getattr(self.made, "named_parameters", list)():
                parameter.data = parameter.data.astype(np.float64)
                if parameter.requires_grad:
                    self.parameters[name] = parameter
        self.name = _name(self.made)
        names = self.input_names(len(inputs))
        self.values = {f"dLd{names[p]}": X for p, X in zip(variables, given, strict=True)}
        self.values |= {f"{name}.grad": p.data for name, p in self.parameters.items()}

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


class ByHand(Subject):
    """A Function or a layer on arrays. Arrays of whole numbers are constants."""

    def __init__(self, made: Any, inputs: Sequence[Any]) -> None:
        arrays, variables = list(inputs), []
        self.constants: list[int] = []
        for position, X in enumerate(inputs):
            if isinstance(X, np.ndarray) and X.dtype.kind != "f":
                self.constants.append(position)
            elif X is not None:
                arrays[position] = np.array(X, dtype=np.float64)
                variables.append(position)
        super().__init__(made, arrays, variables)

    def run(self, values: Sequence[Array]) -> tuple[Array, Backward]:
        inputs = list(self.inputs)
        for position in self.constants:
            inputs[position] = inputs[position].copy()
        for position, X in zip(self.variables, values, strict=False):
            inputs[position] = X.copy()
        of_parameters = values[len(self.variables) :]
        for parameter, X in zip(self.parameters.values(), of_parameters, strict=True):
            parameter.data, parameter.grad = X.copy(), None
        applied = self.fresh()
        Z = np.asarray(applied.forward(*inputs))

        def backward(dLdZ: Array) -> list[Array | None]:
            returned = applied.backward(dLdZ.copy())
            gradients = self._of_variables(returned if isinstance(returned, tuple) else (returned,))
            gradients += [parameter.grad for parameter in self.parameters.values()]
            return [None if dLdX is None else _array(dLdX) for dLdX in gradients]

        return Z, backward

    def _of_variables(self, gradients: tuple[Any, ...]) -> list[Any]:
        """Return the gradients of the variables; a layer may leave out those of constants."""
        if len(gradients) == len(self.inputs):
            return [gradients[position] for position in self.variables]
        if is_function(self.made) or len(gradients) != len(self.variables):
            raise TypeError(
                f"{self.name}: expected backward to return {len(self.inputs)} gradients, one for "
                f"each input of forward, got {len(gradients)}"
            )
        return list(gradients)


class OnTape(Subject):
    """A function or module on Tensors; the tape is its backward."""

    def __init__(self, made: Any, inputs: Sequence[Any]) -> None:
        tensors, variables = list(inputs), []
        for position, X in enumerate(inputs):
            if not isinstance(X, np.ndarray | Tensor):
                continue
            array = np.array(_array(X))
            if array.dtype.kind == "f":
                array = array.astype(np.float64)
                if isinstance(X, np.ndarray) or X.requires_grad:
                    variables.append(position)
            tensors[position] = Tensor(array, requires_grad=position in variables)
        self.leaves: list[Any] = [tensors[position] for position in variables]
        super().__init__(made, tensors, variables)
        self.leaves += self.parameters.values()
        if not self.values:
            raise ValueError(
                f"{self.name}: there is nothing to differentiate by; give it arrays of floating-"
                f"point numbers, or Tensors with requires_grad=True"
            )

    def run(self, values: Sequence[Array]) -> tuple[Array, Backward]:
        for leaf, X in zip(self.leaves, values, strict=True):
            leaf.data, leaf.grad = X.copy(), None
        outputs = [Z for Z in self.outputs() if Z.dtype.kind == "f"]
        if len(outputs) == 1:
            joined = outputs[0].data
        else:  # several outputs are joined in one vector
            joined = np.concatenate([np.zeros(0), *(np.ravel(Z.data) for Z in outputs)])

        def to_leaves(dLdZ: Array) -> list[Array | None]:
            ends = np.cumsum([Z.data.size for Z in outputs])[:-1]
            parts = zip(outputs, np.split(dLdZ.ravel(), ends), strict=True)
            used = [(Z, part.reshape(Z.shape)) for Z, part in parts if Z.requires_grad]
            if used:
                # For these leaves only: the function may also use leaves of the caller.
                backward([Z for Z, _ in used], [part for _, part in used], inputs=self.leaves)
            return [
                np.zeros_like(leaf.data) if leaf.grad is None else leaf.grad.data
                for leaf in self.leaves
            ]

        return joined, to_leaves

    def outputs(self) -> tuple[Tensor, ...]:
        """Return the outputs for the inputs."""
        return self._applied(self.inputs)

    def _applied(self, inputs: list[Any]) -> tuple[Tensor, ...]:
        returned = self.fresh()(*inputs)
        outputs = tuple(returned) if isinstance(returned, tuple | list) else (returned,)
        for Z in outputs:
            if not isinstance(Z, Tensor):
                raise TypeError(
                    f"{_name(self.made)}: expected it to return a Tensor or a tuple of Tensors, "
                    f"got {type(Z).__name__}"
                )
        return outputs


class Gradients(OnTape):
    """The gradients of a function of Tensors, as a function of its inputs and of dLdZ.

    Parameters
    ----------
    grad_outputs
        dLdZ for each output.
    """

    def __init__(self, made: Any, inputs: Sequence[Any], grad_outputs: Sequence[Any]) -> None:
        self.taken = len(inputs)
        super().__init__(made, [*inputs, *grad_outputs])

    def outputs(self) -> tuple[Tensor, ...]:
        outputs = [Z for Z in self._applied(self.inputs[: self.taken]) if Z.dtype.kind == "f"]
        pairs = list(zip(outputs, self.inputs[self.taken :], strict=True))
        inputs = [self.inputs[position] for position in self.variables if position < self.taken]
        gradients = grad(
            [Z for Z, _ in pairs if Z.requires_grad],
            [*inputs, *self.parameters.values()],
            [dLdZ for Z, dLdZ in pairs if Z.requires_grad],
            create_graph=True,
            allow_unused=True,
        )
        return tuple(gradient for gradient in gradients if gradient is not None)

    def input_names(self, count: int) -> list[str]:
        cotangents = count - self.taken
        numbers = [""] if cotangents == 1 else range(1, cotangents + 1)
        return [*super().input_names(self.taken), *(f"(dLdZ{number})" for number in numbers)]


def is_function(made: Any) -> bool:
    """Return whether this is a formula: a subclass of Function, or an instance of one."""
    return isinstance(made, Function) or (isinstance(made, type) and issubclass(made, Function))


def _name(made: Any) -> str:
    if isinstance(made, Function):
        return type(made).__name__
    return str(getattr(made, "__name__", None) or repr(made))


def _array(X: Any) -> Array:
    array: Array = X.data if isinstance(X, Tensor) else np.asarray(X)
    return array
