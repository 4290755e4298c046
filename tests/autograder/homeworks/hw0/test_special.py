"""Independent random numbers are not special; numbers that depend on each other are."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from autograder.homeworks.hw0.special import special
from autograder.homeworks.hw0.test_upstream import SHAPES

G = np.random.default_rng(3).standard_normal((3, 4))


@pytest.mark.parametrize("shape", [(), *SHAPES, (9,), (70, 2), (2_000,)], ids=str)
def test_independent_numbers_are_not_special(shape: tuple[int, ...]) -> None:
    rng = np.random.default_rng(0)
    for _ in range(20):
        sizes = rng.uniform(0.5, 2, shape) * rng.choice([-1, 1], shape)
        for dLdZ in (rng.standard_normal(shape), rng.uniform(-1, 1, shape), sizes):
            assert not special(np.asarray(dLdZ))


@pytest.mark.parametrize(
    "dLdZ",
    [
        np.ones(()),
        np.full((2, 3), 0.3),
        np.round(G, 1),
        G - G.mean(),
        G - G.mean(axis=0),
        G / np.linalg.norm(G),
        G / np.linalg.norm(G, axis=1, keepdims=True),
        G / np.abs(G).sum(),
        G / np.abs(G).max(),
        G / np.abs(G).min(),
        G / np.sqrt(np.mean(G**2)),
        G / np.abs(G).mean(),
        G / G.std(axis=1, keepdims=True),
        G / np.ptp(G),
        np.sort(G, axis=None),
        np.sort(G),
        np.abs(G),
        np.outer(G[0], G[1]),
        G[:, :1] + G[:1],
        np.broadcast_to(G[0], (3, 4)),
        np.concatenate([G, -G]),
        np.concatenate([G.ravel(), G.ravel()[::-1]]),
        np.resize(G, 40_000),
        np.random.default_rng(0).permutation(np.linspace(-1, 1.03, 11)),
        G * (np.arange(12).reshape(3, 4) > 0),
    ],
)
def test_numbers_that_depend_on_each_other_are_special(dLdZ: NDArray[np.float64]) -> None:
    assert special(dLdZ)
