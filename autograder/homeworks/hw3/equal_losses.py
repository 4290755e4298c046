"""Batches of a loss that have exactly the same loss, and other gradients."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.homeworks.hw3.changes import distinct
from autograder.homeworks.hw3.rules import Array

Batch = tuple[Array, Array]
"""What a loss is given."""


def of_mse(rng: np.random.Generator) -> Iterator[tuple[str, Batch, Batch]]:
    """Yield two batches of MSELoss, and how the second is made of the first.

    All numbers have exact sums, so that the losses are the same to the last digit.
    """
    Z, Y = distinct(rng, (3, 4), 34, 64), distinct(rng, (3, 4), 4, 32)
    yield "Z and Y are exchanged: the loss is the same", (Z, Y), (Y, Z)
    yield "Y lies as far on the other side of Z: the loss is the same", (Z, Y), (Z, 2 * Z - Y)
    yield "Z lies as far on the other side of Y: the loss is the same", (Z, Y), (2 * Y - Z, Y)
    for how, along in (("samples", 0), ("features", 1)):
        other = np.flip(Z, along).copy(), np.flip(Y, along).copy()
        yield f"the {how} come in another order: the loss is the same", (Z, Y), other


def of_cross_entropy(rng: np.random.Generator) -> Iterator[tuple[str, Batch, Batch]]:
    """Yield two batches of CrossEntropyLoss, and how the second is made of the first.

    Two samples or two classes change places: a sum of two numbers is the same in both orders.
    """
    Z = distinct(rng, (2, 2), 1, 128)
    for labels in (np.array([0, 0]), np.array([0, 1]), np.array([1, 0])):
        how = "the samples come in another order: the loss is the same"
        yield how, (Z, labels), (Z[::-1].copy(), labels[::-1].copy())
        how = "the classes are exchanged: the loss is the same"
        yield how, (Z, labels), (Z[:, ::-1].copy(), 1 - labels)
    equal, labels = Z[[0, 0]], np.array([0, 1])
    how = "two samples are equal, and their labels are exchanged: the loss is the same"
    yield how, (equal, labels), (equal, labels[::-1].copy())
