"""A subject with a backward by hand: a Function or a layer on arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from mytorch.functions.function import Array
from mytorch.gradcheck.parameters import NotChecked
from mytorch.gradcheck.places import places
from mytorch.gradcheck.subject import Backward, Subject, array_of, is_function, name_of


class ByHand(Subject):
    """A Function or a layer on arrays. Arrays of whole numbers are constants."""

    by_hand = True

    def __init__(self, made: Any, inputs: Sequence[Any]) -> None:
        arrays, variables = list(inputs), []
        self.constants: list[int] = []
        self.differentiated: set[int] = set()
        for position, X in enumerate(inputs):
            if isinstance(X, np.ndarray) and X.dtype.kind != "f":
                self.constants.append(position)
            elif X is not None:
                arrays[position] = np.array(X, dtype=np.float64)
                variables.append(position)
        super().__init__(made, arrays, variables)

    def run(self, values: Sequence[Array]) -> tuple[Array, Backward]:
        inputs = list(self.inputs)
        for position, X in zip(self.variables, values, strict=False):
            inputs[position] = X
        of_parameters = values[len(self.variables) :]
        for parameter, X in zip(self.parameters.values(), of_parameters, strict=True):
            parameter.set(X)
        applied = self.fresh()
        Z = self._forward(applied, inputs)

        def backward(dLdZ: Array) -> list[Array | None]:
            if not is_function(applied) and not hasattr(applied, "named_parameters"):
                getattr(applied, "zero_grad", lambda: None)()
            returned = applied.backward(dLdZ.copy())
            gradients = self._of_variables(returned if isinstance(returned, tuple) else (returned,))
            gradients += [parameter.gradient() for parameter in self.parameters.values()]
            return [None if dLdX is None else np.array(array_of(dLdX)) for dLdX in gradients]

        return Z, backward

    def output_of(self, layer: Any) -> Array:
        return self._forward(layer, self.inputs)

    def stored(self) -> dict[str, Array]:
        """Return the gradients of inputs that a layer stores itself, beside those it returns."""
        if is_function(self.made):
            return {}
        stored = {p.key: p.get() for p in places(self.made) if p.owner is self.made}
        of_inputs = set(list(self.values)[: len(self.variables)]) - self.parameters.keys()
        return {name: np.array(array_of(X)) for name, X in stored.items() if name in of_inputs}

    def not_checked(self) -> list[NotChecked]:
        names = self.input_names(len(self.inputs))
        why = "which backward returned for whole numbers; give this input as floating-point numbers"
        returned = [
            NotChecked(f"dLd{names[position]}", why, doubtful=True)
            for position in sorted(self.differentiated)
        ]
        return returned + self.left_out

    def _forward(self, applied: Any, inputs: Sequence[Any]) -> Array:
        returned = applied.forward(*(X.copy() if isinstance(X, np.ndarray) else X for X in inputs))
        Z = np.asarray(None if isinstance(returned, tuple) else returned)
        if Z.dtype.kind != "f":
            got = "a tuple" if isinstance(returned, tuple) else f"{Z.dtype} numbers"
            raise TypeError(
                f"{name_of(self.made)}: expected forward to return one array of floating-point "
                f"numbers, got {got}"
            )
        return Z

    def _of_variables(self, gradients: tuple[Any, ...]) -> list[Any]:
        """Return the gradients of the variables; a layer may leave out those of constants."""
        if len(gradients) == len(self.inputs):
            self.differentiated |= {p for p in self.constants if gradients[p] is not None}
            return [gradients[position] for position in self.variables]
        if is_function(self.made) or len(gradients) != len(self.variables):
            raise TypeError(
                f"{self.name}: expected backward to return {len(self.inputs)} gradients, one for "
                f"each input of forward, got {len(gradients)}"
            )
        return list(gradients)
