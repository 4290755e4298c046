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


@dataclass
class Means:
    """The two means of a Parameter, and the number of its steps."""

    m: np.ndarray
    v: np.ndarray
    t: int = 0

    def include(self, g: np.ndarray, beta1: float, beta2: float) -> None:
        self.m = beta1 * self.m + (1 - beta1) * g
        self.v = beta2 * self.v + (1 - beta2) * g**2
        self.t = self.t + 1


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr: float = 0.001, betas=(0.9, 0.999), eps: float = 1e-8):
        self._parameters = tuple({id(each): each for each in parameters}.values())
        self._means: dict = {}
        self._betas = betas
        self._eps = eps
        self.lr = lr

    def step(self) -> None:
        for number, parameter in enumerate(self._parameters):
            if parameter.grad is not None:
                self._change(number, parameter)

    def _change(self, number: int, parameter) -> None:
        if number not in self._means:
            self._means[number] = Means(np.zeros_like(parameter.data), np.zeros_like(parameter.data))
        means = self._means[number]
        means.include(parameter.grad, *self._betas)
        share1, share2 = (1 - beta**means.t for beta in self._betas)
        parameter.data -= self.lr * (means.m / share1) / (np.sqrt(means.v / share2) + self._eps)

    def zero_grad(self) -> None:
        for parameter in self._parameters:
            parameter.grad = None
