"""Batches of BatchNorm1d with numbers that have exact sums, and what is right for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.grading.compare import expect_array
from autograder.grading.program import Program
from autograder.grading.student import Remote
from autograder.homeworks.hw3.changes import distinct, draw_many
from autograder.homeworks.hw3.rules import Array, Arrays

N, C = 5, 4
NAMES = "gamma", "beta", "running_mean", "running_var"


def assign(program: Program, layer: Remote, arrays: Arrays) -> dict[str, Remote]:
    """Assign arrays to a layer, as its caller may; return them, as its caller may hold them."""
    held = {name: program.array(name, X, "new") for name, X in arrays.items()}
    program.set(layer, **held)
    return held


def of_training(arrays: Arrays, eps: float) -> dict[str, tuple[Array, Array]]:
    """Return what is right after a forward in training, each with the sizes of its terms."""
    A, gamma, beta = arrays["A"], arrays["gamma"], arrays["beta"]
    sigma = np.sqrt(A.var(axis=0) + eps)
    size = (np.abs(A) + np.abs(A).mean(axis=0)) / sigma
    A_hat = (A - A.mean(axis=0)) / sigma
    Z = gamma * A_hat + beta
    return {
        "Z": (Z, np.abs(gamma) * size + np.abs(beta)),
        "self.A_hat": (A_hat, size),
        "self.std": (sigma, sigma),
    }


def expect_all(found: Iterator[Any], wanted: dict[str, tuple[Array, Array]], because: str) -> None:
    """Accept arrays, each up to its error."""
    for name, (X, summed) in wanted.items():
        expect_array(name, next(found), X, because=because, summed=summed, smallest=0.0)


def draw_wide(rng: np.random.Generator) -> Arrays:
    """Return a batch of more than 1,000 features, parameters and running statistics."""
    features = draw_many(rng)
    arrays = {name: rng.uniform(-3, 3, features) for name in NAMES}
    arrays["running_var"] = rng.uniform(0.5, 3, features)
    return arrays | {"A": rng.uniform(-3, 3, (N, features))}


def draw(rng: np.random.Generator, scale: float) -> Arrays:
    """Return a batch, parameters and running statistics; all but beta and gamma have a scale."""
    arrays = {name: distinct(rng, (C,), 3, 13) for name in NAMES}
    for name in ("gamma", "beta", "running_mean"):
        arrays[name] *= rng.choice([-1, 1], C)
    arrays["A"] = scale * distinct(rng, (N, C), -32, 32)
    arrays["running_mean"] *= scale
    arrays["running_var"] *= scale**2
    return arrays
