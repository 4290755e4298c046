"""The other layers, forward and backward by hand, against plain NumPy and against PyTorch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from benchmarks import plain
from benchmarks.data import batch
from benchmarks.pytorch import find_torch
from benchmarks.row import Candidate, Candidates, NotAvailable, Ratio, Results, Row
from mytorch import nn

Array = np.ndarray
Shape = tuple[int, ...]

NUMBERS: Mapping[Shape, Any] = {(32, 64): (), (256, 1024): (), (1024, 4096): ()}
IMAGES = ((4, 8, 14, 14), (16, 32, 28, 28), (64, 64, 28, 28))


@dataclass(frozen=True)
class Subject:
    """A layer, by the name that it has in PyTorch too.

    Parameters
    ----------
    plain
        The layer's formulas as NumPy expressions, of `benchmarks/plain.py`; None if NumPy has no
        function for them.
    by_pytorch
        The largest ratio that meets the target, for the middle one of the sizes.
    sizes
        Shapes of the input, with the arguments of the layer: small, middle and large.
    is_random
        Whether the layer draws numbers: then no two candidates agree.
    kind
        A word that tells two subjects of one name apart.
    """

    name: str
    plain: Callable[..., plain.Applied] | None
    by_pytorch: float
    sizes: Mapping[Shape, tuple[Any, ...]]
    is_random: bool = False
    kind: str = ""

    def rows(self) -> list[Row]:
        """Return the row of each size."""
        middle = [*self.sizes][1]
        rows = []
        for number, (shape, arguments) in enumerate(self.sizes.items()):
            target = self.by_pytorch if shape == middle else None
            ratios = [Ratio("mytorch", "PyTorch", at_most=target)]
            if self.plain is not None:
                # A small array takes NumPy a few microseconds, and is over before any check is.
                ratios.insert(0, Ratio("mytorch", "NumPy", at_most=1.3 if number else None))
            name = f"{self.name}({', '.join(map(str, arguments))}) of {shape}"
            prepare = partial(self.prepare, shape, arguments)
            rows.append(Row(name, prepare, ratios, subject=f"{self.name} {self.kind}".strip()))
        return rows

    def prepare(self, shape: Shape, arguments: tuple[Any, ...]) -> Candidates:
        """Return the candidates."""
        layer = getattr(nn, self.name)(*arguments)
        for parameter in layer.parameters():
            parameter.data = batch(*parameter.shape) / 4 + np.float32(0.5)
        A = batch(*shape)
        dLdZ = batch(*layer.forward(A).shape)
        parameters = [parameter.data for parameter in layer.parameters()]
        steps = {"mytorch": by_mytorch(layer, A, dLdZ)}
        if self.plain is not None:
            steps["NumPy"] = in_numpy(self.plain, A, dLdZ, parameters)
        named = None if self.is_random else by_name
        candidates = {name: Candidate(step, named) for name, step in steps.items()}
        return candidates | {"PyTorch": self.by_torch(arguments, A, dLdZ, parameters)}

    def by_torch(
        self, arguments: tuple[Any, ...], A: Array, dLdZ: Array, parameters: list[Array]
    ) -> Candidate | NotAvailable:
        """PyTorch's layer of the same name."""
        torch = find_torch()
        if torch is None:
            return NotAvailable("PyTorch is not installed")
        module = getattr(torch.nn, self.name)(*arguments)
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

        def results(Z: Any) -> Results:
            return {"Z": Z.detach().numpy(), "dLdA": X.grad.numpy()}

        return Candidate(step, None if self.is_random else results)


def by_mytorch(layer: nn.Module, A: Array, dLdZ: Array) -> Callable[[], tuple[Array, Array]]:
    """Return a step of the layer, run by hand."""
    parameters = [*layer.parameters()]

    def step() -> tuple[Array, Array]:
        for parameter in parameters:
            parameter.grad = None
        Z = layer.forward(A)
        return Z, layer.backward(dLdZ)

    return step


def in_numpy(
    formulas: Callable[..., plain.Applied], A: Array, dLdZ: Array, parameters: list[Array]
) -> Callable[[], tuple[Array, Array]]:
    """Return a step of the plain formulas."""

    def step() -> tuple[Array, Array]:
        Z, backward = formulas(A, *parameters)
        return Z, backward(dLdZ)[0]

    return step


def by_name(computed: tuple[Array, Array]) -> Results:
    """Return Z and dLdA by their names."""
    return dict(zip(("Z", "dLdA"), computed, strict=True))


def of_channels(*shapes: Shape) -> dict[Shape, tuple[int]]:
    """Return shapes, each with the number of its channels as the layer's argument."""
    return {shape: (shape[1],) for shape in shapes}


SUBJECTS = [
    Subject("ReLU", plain.relu, 1.4, NUMBERS),
    Subject("LeakyReLU", plain.leaky_relu, 2, NUMBERS),
    Subject("ELU", plain.elu, 2, NUMBERS),
    Subject("GELU", None, 5, NUMBERS),
    Subject("Sigmoid", plain.sigmoid, 2.5, NUMBERS),
    Subject("Tanh", plain.tanh, 1.4, NUMBERS),
    Subject("Softmax", plain.softmax, 1.4, dict.fromkeys(NUMBERS, (-1,))),
    Subject("Dropout", plain.dropout, 0.4, NUMBERS, is_random=True),
    Subject(
        "LayerNorm",
        plain.layer_norm,
        2.5,
        {(8, 16, 32): (32,), (32, 64, 256): (256,), (64, 128, 512): (512,)},
    ),
    Subject(
        "BatchNorm1d",
        plain.batch_norm_1d,
        0.8,
        of_channels((16, 32), (64, 128), (1024, 1024)),
    ),
    Subject("BatchNorm2d", plain.batch_norm_2d, 1.5, of_channels(*IMAGES)),
    Subject("MaxPool2d", plain.max_pool, 1.5, dict.fromkeys(IMAGES, (2,))),
    Subject(
        "Conv2d",
        plain.convolution,
        2,
        {
            (8, 4, 14, 14): (4, 8, 3, 1, 1),
            (32, 16, 28, 28): (16, 32, 3, 1, 1),
            (64, 32, 28, 28): (32, 64, 3, 1, 1),
        },
    ),
    Subject(
        "Conv2d",
        plain.depthwise,
        3,
        {shape: (shape[1], shape[1], 3, 1, 1, 1, shape[1]) for shape in IMAGES},
        kind="depthwise",
    ),
]
"""The targets are those of the middle sizes, on one thread."""

ROWS = [row for subject in SUBJECTS for row in subject.rows()]
