"""Homework 6, part 1: what a training needs: batches, and an optimizer."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

rng = np.random.default_rng()


class _Pass:
    """One pass over a DataLoader, with a place and an order of its own."""

    def __init__(self, loader: "DataLoader", order: np.ndarray) -> None:
        self._loader, self._order, self._place = loader, order, 0

    def __iter__(self) -> "_Pass":
        return self

    def __next__(self) -> tuple[np.ndarray, np.ndarray]:
        if self._place >= self._order.size:
            raise StopIteration
        chosen = self._order[self._place : self._place + self._loader.batch_size]
        self._place += chosen.size
        return self._loader.X[chosen], self._loader.Y[chosen]


class DataLoader:
    def __init__(self, X: np.ndarray, Y: np.ndarray, batch_size: int, shuffle: bool = False) -> None:
        if X.shape[0] != Y.shape[0]:
            raise ValueError("X and Y have not the same number of samples")
        if batch_size < 1:
            raise ValueError("batch_size is less than 1")
        self.X, self.Y, self.batch_size, self.shuffle = X, Y, batch_size, bool(shuffle)

    @property
    def samples(self) -> int:
        return self.X.shape[0]

    def __len__(self) -> int:
        whole, rest = divmod(self.samples, self.batch_size)
        return whole + (rest > 0)

    def __iter__(self) -> _Pass:
        order = np.arange(self.samples)
        if self.shuffle:
            np.random.default_rng().shuffle(order)
        return _Pass(self, order)


@dataclass
class _Means:
    """What Adam knows of one Parameter."""

    parameter: object
    m: object = None
    v: object = None
    t: int = 0

    def step(self, lr: float, beta1: float, beta2: float, eps: float) -> None:
        g = self.parameter.grad
        if self.m is None:
            self.m, self.v = np.zeros_like(g, dtype=float), np.zeros_like(g, dtype=float)
        self.t += 1
        self.m = np.multiply(self.m, beta1) + np.multiply(g, 1 - beta1)
        self.v = np.multiply(self.v, beta2) + np.square(g) * (1 - beta2)
        root = np.sqrt(self.v / (1 - beta2**self.t)) + eps
        self.parameter.data[...] = self.parameter.data - lr * (self.m / (1 - beta1**self.t)) / root


class Adam:
    def __init__(self, parameters, lr: float = 0.001, betas=(0.9, 0.999), eps: float = 1e-8) -> None:
        self.means = {id(each): _Means(each) for each in parameters}
        self._lr, self.betas, self.eps = lr, tuple(betas), eps

    @property
    def lr(self) -> float:
        return self._lr

    @lr.setter
    def lr(self, value: float) -> None:
        self._lr = value

    def step(self) -> None:
        for means in self.means.values():
            if means.parameter.grad is not None:
                means.step(self._lr, *self.betas, self.eps)

    def zero_grad(self) -> None:
        for means in self.means.values():
            means.parameter.grad = None
