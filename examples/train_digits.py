"""Train a network to read handwritten digits: on the tape, or with every gradient passed by hand.

Both ways have exactly the same losses.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import mytorch
from mytorch import nn, optim
from mytorch.data import DataLoader, Digits

EPOCHS = 15
BATCH_SIZE = 32


def step_on_tape(network: nn.Module, cross_entropy: nn.Module, images: Any, labels: Any) -> float:
    """Return the loss, and store the parameters' gradients: the tape runs the backward pass."""
    loss = cross_entropy(network(images), labels)
    loss.backward()
    return float(loss)


def step_by_hand(network: nn.Module, cross_entropy: nn.Module, images: Any, labels: Any) -> float:
    """Return the loss, and store the parameters' gradients: each layer runs backward on arrays."""
    Z = network.forward(images.numpy())
    loss = cross_entropy.forward(Z, labels.numpy())
    dLdZ = cross_entropy.backward()
    network.backward(dLdZ)
    return float(loss)


def share_of_right_answers(network: nn.Module, digits: Digits) -> float:
    """Return the share of digits whose largest output is that of the label."""
    Z = network.forward(digits.images)
    return float(np.mean(Z.argmax(axis=1) == digits.labels))


def train(
    by_hand: bool = False,
    epochs: int = EPOCHS,
    seed: int = 0,
    after_epoch: Callable[[list[float], float], None] | None = None,
) -> tuple[list[float], float]:
    """Train, and return the loss of every batch and the accuracy on the test digits.

    Parameters
    ----------
    by_hand
        Whether the gradients are passed back by hand, not by the tape.
    epochs
        The number of passes over the training digits.
    seed
        The seed of the initial values and of the order of the digits.
    after_epoch
        Called after every epoch with its losses and the accuracy on the test digits.
    """
    mytorch.manual_seed(seed)
    network = nn.Sequential(
        nn.Linear(64, 128),
        nn.ReLU(),
        nn.Linear(128, 64),
        nn.ReLU(),
        nn.Linear(64, 10),
    )
    cross_entropy = nn.CrossEntropyLoss()
    optimizer = optim.SGD(network.parameters(), lr=0.05, momentum=0.9)
    scheduler = optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=epochs)
    batches = DataLoader(Digits(train=True), BATCH_SIZE, shuffle=True)
    test = Digits(train=False)
    step = step_by_hand if by_hand else step_on_tape

    losses: list[float] = []
    for _ in range(epochs):
        for images, labels in batches:
            optimizer.zero_grad()
            losses.append(step(network, cross_entropy, images, labels))
            optimizer.step()
        scheduler.step()
        accuracy = share_of_right_answers(network, test)
        if after_epoch is not None:
            after_epoch(losses[-len(batches) :], accuracy)
    return losses, accuracy


def number_of_epochs(text: str) -> int:
    """Return the number of epochs in `text`."""
    epochs = int(text)
    if epochs < 1:
        raise argparse.ArgumentTypeError("expected at least 1 epoch")
    return epochs


def main() -> None:
    """Train with the command line's options, and show the progress."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--epochs", type=number_of_epochs, default=EPOCHS, help="default: %(default)s"
    )
    parser.add_argument("--seed", type=int, default=0, help="default: %(default)s")
    parser.add_argument(
        "--by-hand", action="store_true", help="pass the gradients back by hand, without a tape"
    )
    arguments = parser.parse_args()

    how = "by hand" if arguments.by_hand else "on the tape"
    table = Table("epoch", "mean loss", "test accuracy", title=f"Digits, gradients {how}")
    for column in table.columns:
        column.justify = "right"
    console = Console()
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("Training", total=arguments.epochs)

        def after_epoch(losses: list[float], accuracy: float) -> None:
            table.add_row(str(table.row_count + 1), f"{np.mean(losses):.4f}", f"{accuracy:.1%}")
            progress.advance(task)

        train(arguments.by_hand, arguments.epochs, arguments.seed, after_epoch)
    console.print(table)


if __name__ == "__main__":
    main()
