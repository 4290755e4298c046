from dataclasses import dataclass

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X: np.ndarray, Y: np.ndarray, batch_size: int, shuffle: bool = False) -> None:
        self._arrays: tuple = (X, Y)
        self._batch_size: int = batch_size
        self._shuffle: bool = shuffle
        self._validate()

    def _validate(self) -> None:
        X, Y = self._arrays
        if X.shape[:1] != Y.shape[:1]:
            raise ValueError(f"X has {X.shape[0]} samples, and Y has {Y.shape[0]}")
        if self._batch_size < 1:
            raise ValueError(f"batch_size must be 1 or more, and is {self._batch_size}")

    @property
    def samples(self) -> int:
        return self._arrays[0].shape[0]

    def __len__(self) -> int:
        full, rest = divmod(self.samples, self._batch_size)
        return full + (rest > 0)

    def _order(self) -> np.ndarray:
        order = np.arange(self.samples)
        if self._shuffle:
            rng.shuffle(order)
        return order

    def __iter__(self):
        cuts = np.arange(1, len(self)) * self._batch_size
        for places in np.split(self._order(), cuts):
            yield tuple(np.take(each, places, axis=0) for each in self._arrays)


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares.

    The root of v is kept, and not v: hypot adds a square under a root. The products of the betas
    are kept as well, so no power is needed.
    """

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.lr, self.betas, self.eps = lr, betas, eps
        self.parameters, self.m, self.root, self.left = [], [], [], []
        for parameter in parameters:
            if not any(parameter is other for other in self.parameters):
                self.parameters.append(parameter)
                self.m.append(0.0)
                self.root.append(0.0)
                self.left.append((1.0, 1.0))

    def step(self):
        beta1, beta2 = self.betas
        for i, parameter in enumerate(self.parameters):
            if (g := parameter.grad) is None:
                continue
            self.m[i] = self.m[i] * beta1 + g * (1 - beta1)
            self.root[i] = np.hypot(self.root[i] * beta2**0.5, np.abs(g) * (1 - beta2) ** 0.5)
            left1, left2 = self.left[i] = self.left[i][0] * beta1, self.left[i][1] * beta2
            size = self.root[i] / np.sqrt(1 - left2) + self.eps
            np.subtract(parameter.data, self.lr / (1 - left1) * self.m[i] / size, out=parameter.data)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
