"""Let a small transformer read a book, character by character, and write a text of its own.

It is homework 6's, made of mytorch's layers: Linear, softmax and products of matrices.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import Progress

import mytorch
from mytorch import nn, optim
from mytorch.data import load_book

CONTEXT = 48
BATCH_SIZE = 16
STEPS = 2000
RATE = 0.005


class Block(nn.Module):
    """A block of a transformer: each position looks back, and then computes for itself."""

    def __init__(self, C: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.norm1 = nn.LayerNorm(C)
        self.query = nn.Linear(C, C)
        self.key = nn.Linear(C, C)
        self.value = nn.Linear(C, C)
        self.projection = nn.Linear(C, C)
        self.norm2 = nn.LayerNorm(C)
        self.expand = nn.Linear(C, 4 * C)
        self.shrink = nn.Linear(4 * C, C)

    def forward(self, X: mytorch.Tensor) -> mytorch.Tensor:
        """Return X with what its positions have found; X has the shape (N, T, C)."""
        N, T, C = X.shape
        d = C // self.heads
        A = self.norm1(X)
        Q, K, V = (
            layer(A).reshape(N, T, self.heads, d).transpose(1, 2)
            for layer in (self.query, self.key, self.value)
        )
        later = mytorch.tensor(np.triu(np.ones((T, T), dtype=bool), k=1))
        scores = (Q @ K.transpose(2, 3) / d**0.5).masked_fill(later, -np.inf)
        found = mytorch.softmax(scores, dim=-1) @ V
        X = X + self.projection(found.transpose(1, 2).reshape(N, T, C))
        return X + self.shrink(self.expand(self.norm2(X)).relu())


class Transformer(nn.Module):
    """Scores for the next character, at every position of a text.

    Parameters
    ----------
    characters
        The number of different characters.
    context
        The largest number of positions.
    C, heads, blocks
        The number of features of a position, of heads in a block, and of blocks.
    """

    def __init__(
        self, characters: int, context: int, C: int = 48, heads: int = 4, blocks: int = 2
    ) -> None:
        super().__init__()
        self.characters = nn.Embedding(characters, C)
        self.places = nn.Embedding(context, C)
        self.blocks = nn.ModuleList([Block(C, heads) for _ in range(blocks)])
        self.norm = nn.LayerNorm(C)
        self.scores = nn.Linear(C, characters)

    def forward(self, ids: mytorch.Tensor) -> mytorch.Tensor:
        """Return the scores, of shape (N, T, characters), for ids of shape (N, T)."""
        X = self.characters(ids) + self.places(mytorch.arange(ids.shape[1]))
        for block in self.blocks:
            X = block(X)
        return self.scores(self.norm(X))


def loss_of(model: nn.Module, ids: Any, following: Any) -> mytorch.Tensor:
    """Return the mean of -log p of the characters that really follow; both arrays are (N, T)."""
    scores = model(mytorch.tensor(ids))
    return nn.functional.cross_entropy(
        scores.reshape(ids.size, -1), mytorch.tensor(following.ravel())
    )


def train(
    text: str,
    steps: int = STEPS,
    seed: int = 0,
    after_step: Callable[[float], None] | None = None,
) -> tuple[nn.Module, list[float]]:
    """Return a transformer that has read the text, and the loss of every step.

    Parameters
    ----------
    text
        What is read. The ids are the places of the characters in their sorted order.
    steps
        The number of batches.
    seed
        The seed of the initial values and of the parts of the text that are read.
    after_step
        Called after every step with its loss.
    """
    mytorch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    characters, ids = np.unique([*text], return_inverse=True)
    model = Transformer(len(characters), CONTEXT)
    with mytorch.no_grad():
        for embedding in (model.characters, model.places):
            embedding.weight *= 0.3
    optimizer = optim.Adam(model.parameters(), lr=RATE)
    scheduler = optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=steps)

    losses: list[float] = []
    for _ in range(steps):
        places = rng.integers(0, len(ids) - CONTEXT, (BATCH_SIZE, 1)) + np.arange(CONTEXT)
        optimizer.zero_grad()
        loss = loss_of(model, ids[places], ids[places + 1])
        loss.backward()
        optimizer.step()
        scheduler.step()
        losses.append(float(loss))
        if after_step is not None:
            after_step(losses[-1])
    return model, losses


def write(
    model: nn.Module,
    text: str,
    beginning: str,
    count: int,
    temperature: float = 0.7,
    seed: int = 0,
) -> str:
    """Return a beginning, and the characters that the model writes after it.

    Parameters
    ----------
    text
        What the model has read: it has all the characters.
    beginning
        A text of characters that the model knows.
    count
        The number of new characters.
    temperature
        Divides the scores. A small one makes likely characters more likely.
    seed
        The seed of the draws.
    """
    rng = np.random.default_rng(seed)
    characters = sorted(set(text))
    ids = [characters.index(character) for character in beginning]
    with mytorch.no_grad():
        for _ in range(count):
            scores = model(mytorch.tensor([ids[-CONTEXT:]])).numpy()[0, -1].astype(np.float64)
            chances = np.exp((scores - scores.max()) / temperature)
            ids.append(int(rng.choice(len(chances), p=chances / chances.sum())))
    return "".join(characters[each] for each in ids)


def number_of_steps(text: str) -> int:
    """Return the number of steps in `text`."""
    steps = int(text)
    if steps < 1:
        raise argparse.ArgumentTypeError("expected at least 1 step")
    return steps


def main() -> None:
    """Train with the command line's options, show the progress, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=number_of_steps, default=STEPS, help="default: %(default)s")
    parser.add_argument("--seed", type=int, default=0, help="default: %(default)s")
    parser.add_argument(
        "--characters", type=int, default=500, help="how many to write; default: %(default)s"
    )
    arguments = parser.parse_args()

    book = load_book().lower()
    end = len(book) * 9 // 10
    console = Console()
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("Reading", total=arguments.steps)

        def after_step(loss: float) -> None:
            progress.update(task, advance=1, description=f"Reading, loss {loss:.2f}")

        model, losses = train(book[:end], arguments.steps, arguments.seed, after_step)
    console.print(f"{len(losses)} steps, mean loss of the last 50: {np.mean(losses[-50:]):.3f}\n")
    text = write(model, book[:end], "alice ", arguments.characters, seed=arguments.seed)
    console.print(text, markup=False, highlight=False)


if __name__ == "__main__":
    main()
