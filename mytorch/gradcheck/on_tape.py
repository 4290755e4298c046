"""Subjects on the tape: a function of Tensors, and the gradients of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from mytorch.autograd.grad import backward, grad
from mytorch.autograd.tensor import Tensor
from mytorch.functions.function import Array
from mytorch.gradcheck.parameters import NotChecked, OfTensor
from mytorch.gradcheck.subject import Backward, Subject, array_of, name_of


class OnTape(Subject):
    """A function or module on Tensors; the tape is its backward."""

    by_hand = False

    def __init__(self, made: Any, inputs: Sequence[Any]) -> None:
        tensors, variables = list(inputs), []
        for position, X in enumerate(inputs):
            if not isinstance(X, np.ndarray | Tensor):
                continue
            array = np.array(array_of(X))
            if array.dtype.kind == "f":
                array = array.astype(np.float64)
                if isinstance(X, np.ndarray) or X.requires_grad:
                    variables.append(position)
            tensors[position] = Tensor(array, requires_grad=position in variables)
        self.leaves: list[Any] = [tensors[position] for position in variables]
        super().__init__(made, tensors, variables)
        self.leaves += self.tensors()
        self._check_outputs(self.outputs())

    def run(self, values: Sequence[Array]) -> tuple[Array, Backward]:
        for leaf, X in zip(self.leaves, values, strict=True):
            leaf.data, leaf.grad = X.copy(), None
        outputs = _floating(self.outputs())

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

        return _joined(outputs), to_leaves

    def output_of(self, layer: Any) -> Array:
        return _joined(_floating(self._applied(self.inputs, layer)))

    def outputs(self) -> tuple[Tensor, ...]:
        """Return the outputs for the inputs."""
        return self._applied(self.inputs)

    def tensors(self) -> list[Any]:
        """Return the parameters."""
        return [p.tensor for p in self.parameters.values() if isinstance(p, OfTensor)]

    def _check_outputs(self, outputs: Sequence[Tensor]) -> None:
        """Report the outputs and Tensors that are left out; refuse to check no output at all."""
        if not _floating(outputs):
            raise ValueError(f"{self.name}: there is no output of floating-point numbers to check")
        self.left_out += [
            NotChecked(f"output {number}", f"of {Z.dtype} numbers")
            for number, Z in enumerate(outputs, 1)
            if Z.dtype.kind != "f"
        ]
        known = {id(leaf) for leaf in self.leaves}
        self.left_out += [
            NotChecked(
                f"a Tensor of shape {X.shape}",
                "which requires a gradient, and is neither an input nor a parameter",
                doubtful=True,
            )
            for X in _leaves(outputs)
            if id(X) not in known
        ]
        made_of = getattr(self.made, "__self__", None)
        if hasattr(made_of, "forward") and hasattr(made_of, "backward"):
            why = "because it was not called; check the layer, not its method"
            self.left_out.append(NotChecked(f"backward of {name_of(made_of)}", why, doubtful=True))

    def _applied(self, inputs: list[Any], layer: Any = None) -> tuple[Tensor, ...]:
        returned = (self.fresh() if layer is None else layer)(*inputs)
        outputs = tuple(returned) if isinstance(returned, tuple | list) else (returned,)
        for Z in outputs:
            if not isinstance(Z, Tensor):
                raise TypeError(
                    f"{name_of(self.made)}: expected it to return a Tensor or a tuple of Tensors, "
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
        return tuple(gradient for gradient in self._gradients() if gradient is not None)

    def _gradients(self) -> Sequence[Tensor | None]:
        """Return the gradients of inputs and parameters; None where the tape has none."""
        outputs = _floating(self._applied(self.inputs[: self.taken]))
        pairs = list(zip(outputs, self.inputs[self.taken :], strict=True))
        inputs = [self.inputs[position] for position in self.variables if position < self.taken]
        if not any(Z.requires_grad for Z in outputs):
            return [None] * (len(inputs) + len(self.parameters))
        return grad(
            [Z for Z, _ in pairs if Z.requires_grad],
            [*inputs, *self.tensors()],
            [dLdZ for Z, dLdZ in pairs if Z.requires_grad],
            create_graph=True,
            allow_unused=True,
        )

    def _check_outputs(self, outputs: Sequence[Tensor]) -> None:
        if not outputs:
            raise ValueError(f"{self.name}: no gradient is on the tape; gradcheck says more")
        super()._check_outputs(outputs)
        taken = sum(position < self.taken for position in self.variables)
        names = [*list(self.values)[:taken], *self.parameters]
        why = "because the tape has none; gradcheck says more"
        self.left_out += [
            NotChecked(f"the derivatives of {name}", why, doubtful=True)
            for name, gradient in zip(names, self._gradients(), strict=True)
            if gradient is None
        ]

    def output_of(self, layer: Any) -> Array:
        return _joined(_floating(self._applied(self.inputs[: self.taken], layer)))

    def input_names(self, count: int) -> list[str]:
        cotangents = count - self.taken
        numbers = [""] if cotangents == 1 else range(1, cotangents + 1)
        return [*super().input_names(self.taken), *(f"(dLdZ{number})" for number in numbers)]


def _floating(outputs: Sequence[Tensor]) -> list[Tensor]:
    return [Z for Z in outputs if Z.dtype.kind == "f"]


def _joined(outputs: Sequence[Tensor]) -> Array:
    """Return the numbers of one output, or of several outputs in one vector."""
    if len(outputs) == 1:
        return array_of(outputs[0])
    return np.concatenate([np.zeros(0), *(np.ravel(Z.data) for Z in outputs)])


def _leaves(outputs: Sequence[Tensor]) -> list[Tensor]:
    """Return the Tensors that require a gradient, and that the outputs were computed from."""
    seen: dict[int, Tensor] = {}
    pending = [Z for Z in outputs if Z.requires_grad]
    while pending:
        Z = pending.pop()
        if id(Z) not in seen:
            seen[id(Z)] = Z
            inputs = Z.grad_fn.inputs if Z.grad_fn is not None else ()
            pending += [X for X in inputs if isinstance(X, Tensor) and X.requires_grad]
    return [Z for Z in seen.values() if Z.is_leaf]
