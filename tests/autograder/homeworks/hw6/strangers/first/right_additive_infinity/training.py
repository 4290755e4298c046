from dataclasses import dataclass

import numpy as np

rng = np.random.default_rng()


class DataLoader:
    """Keeps copies of its own; Fisher and Yates draw the order by hand, sample by sample."""

    def __init__(self, X, Y, batch_size, shuffle=False):
        self._data = tuple(np.array(each) for each in (X, Y))
        sizes = {len(each) for each in self._data}
        if len(sizes) > 1 or batch_size < 1:
            raise ValueError("as many labels as samples, and one sample in a batch at least")
        self._N = sizes.pop()
        self._step = int(batch_size)
        self._shuffle = bool(shuffle)

    def __len__(self):
        return len(range(0, self._N, self._step))

    def __iter__(self):
        left = list(range(self._N))
        batch = []
        for done in range(self._N):
            if self._shuffle:
                other = int(rng.integers(done, self._N))
                left[done], left[other] = left[other], left[done]
            batch.append(left[done])
            if len(batch) == self._step or done == self._N - 1:
                yield tuple(each[batch] for each in self._data)
                batch = []


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
