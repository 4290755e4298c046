"""The other layers, forward and backward by hand, against plain NumPy and against PyTorch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from benchmarks import plain
from benchmarks.data import batch
from benchmarks.pytorch import find_torch
from benchmarks.row import Candidate, Candidates, NotAvailable, Ratio, Results, Row
from mytorch import nn

Array = np.ndarray
IMAGES = (16, 32, 28, 28)


@dataclass(frozen=True)
class Subject:
    """A layer, by the name that it has in PyTorch too, and the shape of its input.

    Parameters
    ----------
    plain
        The layer's formulas as NumPy expressions, of `benchmarks/plain.py`; None if NumPy has no
        function for them.
    by_plain, by_pytorch
        The largest ratios that meet the targets.
    """

    name: str
    shape: tuple[int, ...]
    plain: Callable[..., tuple[Array, Array]] | None
    by_plain: float
    by_pytorch: float
    arguments: tuple[Any, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)

    def prepare(self) -> Candidates:
        """Return the candidates."""
        layer = getattr(nn, self.name)(*self.arguments, **self.options)
        for parameter in layer.parameters():
            parameter.data = batch(*parameter.shape) / 4 + np.float32(0.5)
        A = batch(*self.shape)
        dLdZ = batch(*layer.forward(A).shape)
        parameters = [parameter.data for parameter in layer.parameters()]
        candidates = {"mytorch": by_mytorch(layer, A, dLdZ)}
        if self.plain is not None:
            step = partial(self.plain, A, dLdZ, *parameters)
            candidates["NumPy"] = Candidate(step, named)
        return candidates | {"PyTorch": self.by_torch(A, dLdZ, parameters)}

    def by_torch(self, A: Array, dLdZ: Array, parameters: list[Array]) -> Candidate | NotAvailable:
        """PyTorch's layer of the same name."""
        torch = find_torch()
        if torch is None:
            return NotAvailable("PyTorch is not installed")
        module = getattr(torch.nn, self.name)(*self.arguments, **self.options)
        with torch.no_grad():
            for parameter, values in zip(module.parameters(), parameters, strict=True):
                parameter.copy_(torch.from_numpy(values))
        X, gradient = torch.tensor(A, requires_grad=True), torch.tensor(dLdZ)
        leaves = [X, *module.parameters()]

        def step() -> Any:
            for leaf in leaves:
                leaf.grad = None
            Z = module(X)
            Z.backward(gradient)
            return Z

        return Candidate(step, lambda Z: {"Z": Z.detach().numpy(), "dLdA": X.grad.numpy()})

    def row(self) -> Row:
        """Return the row."""
        ratios = [Ratio("mytorch", "PyTorch", at_most=self.by_pytorch)]
        if self.plain is not None:
            ratios.insert(0, Ratio("mytorch", "NumPy", at_most=self.by_plain))
        arguments = ", ".join(map(str, [*self.arguments, *self.options.values()]))
        return Row(f"{self.name}({arguments}) of {self.shape}", self.prepare, ratios)


def by_mytorch(layer: nn.Module, A: Array, dLdZ: Array) -> Candidate:
    """The layer, run by hand."""
    parameters = [*layer.parameters()]

    def step() -> tuple[Array, Array]:
        for parameter in parameters:
            parameter.grad = None
        Z = layer.forward(A)
        return Z, layer.backward(dLdZ)

    return Candidate(step, named)


def named(computed: tuple[Array, Array]) -> Results:
    """Return Z and dLdA by their names."""
    return dict(zip(("Z", "dLdA"), computed, strict=True))


ROWS = [
    subject.row()
    for subject in (
        Subject("ReLU", (256, 1024), plain.relu, 1.3, 1.4),
        Subject("LeakyReLU", (256, 1024), plain.leaky_relu, 1.3, 2),
        Subject("ELU", (256, 1024), plain.elu, 1.3, 2),
        Subject("GELU", (256, 1024), None, 1.3, 5),
        Subject("Sigmoid", (256, 1024), plain.sigmoid, 1.3, 2.5),
        Subject("Tanh", (256, 1024), plain.tanh, 1.3, 1.4),
        Subject("Softmax", (256, 1024), plain.softmax, 1.3, 1.4, (-1,)),
        Subject("LayerNorm", (32, 64, 256), plain.layer_norm, 1.3, 2.5, (256,)),
        Subject("BatchNorm2d", IMAGES, plain.batch_norm, 1.3, 1.5, (32,)),
        Subject("MaxPool2d", IMAGES, plain.max_pool, 1.3, 1.5, (2,)),
        Subject("Conv2d", (32, 16, 28, 28), plain.convolution, 1.3, 2, (16, 32, 3, 1, 1)),
        Subject("Conv2d", IMAGES, None, 1.3, 3, (32, 32, 3, 1, 1, 1, 32)),
    )
]
