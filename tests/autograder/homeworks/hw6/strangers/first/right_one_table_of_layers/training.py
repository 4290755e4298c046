from dataclasses import dataclass

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """One shuffled copy a pass, made at its start; batches are cut from it and copied."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        if not len(X) == len(Y) or not batch_size >= 1:
            raise ValueError((len(X), len(Y), batch_size))
        self.__dict__.update(X=X, Y=Y, batch_size=batch_size, shuffle=shuffle)

    def __len__(self):
        return 1 + (len(self.X) - 1) // self.batch_size

    def __iter__(self):
        places = rng.permutation(len(self.X)) if self.shuffle else slice(None)
        X, Y, b = self.X[places], self.Y[places], self.batch_size
        return ((X[i * b : i * b + b].copy(), Y[i * b : i * b + b].copy()) for i in range(len(self)))


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
