"""An epoch of training on the digits: 64-64-10, batches of 32, SGD with momentum."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import mytorch
from benchmarks.data import batch
from benchmarks.pytorch import find_torch
from benchmarks.row import Candidate, Candidates, NotAvailable, Ratio, Results, Row
from mytorch.data import Digits

Array = np.ndarray

BATCH = 32


class Training:
    """A network and its optimizer: the same lines for mytorch and for PyTorch.

    Parameters
    ----------
    framework
        The package with `nn` and `optim`.
    tensor
        A function from an array to a tensor of the framework.
    start
        The initial values of the parameters.
    """

    def __init__(
        self, framework: Any, tensor: Callable[[Array], Any], start: Sequence[Array]
    ) -> None:
        nn, optim = framework.nn, framework.optim
        self.model = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 10))
        state = zip(self.model.state_dict(), start, strict=True)
        self.model.load_state_dict({name: tensor(values) for name, values in state})
        self.cross_entropy = nn.CrossEntropyLoss()
        self.optimizer = optim.SGD(self.model.parameters(), lr=0.05, momentum=0.9)
        images, labels = digits()
        self.batches = [
            (tensor(images[i : i + BATCH]), tensor(labels[i : i + BATCH]))
            for i in range(0, len(images), BATCH)
        ]

    def epoch(self) -> None:
        """Train on all batches once, always in the same order."""
        for A, Y in self.batches:
            self.optimizer.zero_grad()
            loss = self.cross_entropy(self.model(A), Y)
            loss.backward()
            self.optimizer.step()

    def parameters(self) -> Results:
        """Return the values of the parameters."""
        return {name: np.array(p.detach()) for name, p in self.model.named_parameters()}


def digits() -> tuple[Array, Array]:
    """Return the training images and labels."""
    data = Digits(train=True)
    return data.images, data.labels


def candidate(framework: Any, tensor: Callable[[Array], Any], start: Sequence[Array]) -> Candidate:
    """Return an epoch as a candidate; its results are the parameters after the first epoch."""

    def first_epoch(_: Any) -> Results:
        training = Training(framework, tensor, start)
        training.epoch()
        return training.parameters()

    return Candidate(Training(framework, tensor, start).epoch, first_epoch)


def prepare() -> Candidates:
    """Return the candidates."""
    start = [batch(64, 64) / 8, batch(64), batch(10, 64) / 8, batch(10)]
    torch = find_torch()
    return {
        "mytorch": candidate(mytorch, mytorch.tensor, start),
        "PyTorch": candidate(torch, torch.tensor, start)
        if torch
        else NotAvailable("PyTorch is not installed"),
    }


ROWS = [
    Row(
        "an epoch on the digits, 64-64-10, batches of 32",
        prepare,
        [Ratio("PyTorch", "mytorch", at_least=1.5)],
    )
]
