"""A small transformer of the framework's layers, for `07_transformer.ipynb`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

import mytorch
from mytorch import nn, optim
from mytorch.nn import functional

Ids = NDArray[np.int64]


class OneHead(nn.Module):
    """A block with a single head: each position looks back, and then computes for itself."""

    def __init__(self, C: int) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(C), nn.LayerNorm(C)
        self.query, self.key, self.value = nn.Linear(C, C), nn.Linear(C, C), nn.Linear(C, C)
        self.alone = nn.Sequential(nn.Linear(C, 4 * C), nn.ReLU(), nn.Linear(4 * C, C))

    def forward(self, X: mytorch.Tensor) -> mytorch.Tensor:
        """Return X with what its positions have found; X has the shape (N, T, C)."""
        A = self.norm1(X)
        Q, K, V = self.query(A), self.key(A), self.value(A)
        X = X + functional.scaled_dot_product_attention(Q, K, V, is_causal=True)
        return X + self.alone(self.norm2(X))


class Reader(nn.Module):
    """Scores for the next character, at each position of a text.

    Parameters
    ----------
    characters, context
        The number of different characters, and the largest number of positions.
    """

    def __init__(self, characters: int, context: int, C: int = 48, blocks: int = 2) -> None:
        super().__init__()
        self.context = context
        self.characters, self.places = nn.Embedding(characters, C), nn.Embedding(context, C)
        self.blocks = nn.Sequential(*[OneHead(C) for _ in range(blocks)])
        self.norm = nn.LayerNorm(C)
        self.scores = nn.Linear(C, characters)

    def forward(self, ids: Any) -> mytorch.Tensor:
        """Return the scores, of shape (N, T, characters), for ids of shape (N, T)."""
        ids = mytorch.tensor(np.asarray(ids))
        X = self.characters(ids) + self.places(mytorch.arange(ids.shape[1]))
        return self.scores(self.norm(self.blocks(X)))


def read(
    ids: Ids, context: int, steps: int, rate: float = 0.005, seed: int = 0
) -> tuple[Reader, list[float]]:
    """Return a Reader that has read a text, and the loss of each step.

    Parameters
    ----------
    ids
        The text; each id from 0 to the largest is a character.
    """
    mytorch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    model = Reader(int(ids.max()) + 1, context)
    with mytorch.no_grad():
        for embedding in (model.characters, model.places):
            embedding.weight *= 0.3
    optimizer = optim.Adam(model.parameters(), lr=rate)
    scheduler = optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=steps)
    losses = []
    for _ in range(steps):
        places = rng.integers(0, len(ids) - context, (16, 1)) + np.arange(context)
        optimizer.zero_grad()
        scores = model(ids[places]).reshape(places.size, -1)
        loss = functional.cross_entropy(scores, mytorch.tensor(ids[places + 1].ravel()))
        loss.backward()
        optimizer.step()
        scheduler.step()
        losses.append(float(loss))
    return model, losses


def write(
    model: Reader, ids: list[int], count: int, temperature: float, seed: int = 0
) -> list[int]:
    """Return the ids, and those that the model writes after them.

    The largest of the scores, each with a random number of Gumbel's distribution added, has the
    probabilities of softmax: so an id is drawn without a softmax.
    """
    rng = np.random.default_rng(seed)
    written = [*ids]
    with mytorch.no_grad():
        for _ in range(count):
            scores = model([written[-model.context :]]).numpy()[0, -1].astype(np.float64)
            written.append(int((scores + temperature * rng.gumbel(size=len(scores))).argmax()))
    return written
