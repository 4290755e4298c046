"""Homework 6, part 1: batches, and an optimizer."""

import numpy as np

rng = np.random.default_rng()


class _Pass:
    """One walk through the samples: it has its own place and its own order."""

    def __init__(self, loader: "DataLoader") -> None:
        self._loader = loader
        self._left = list(range(loader.samples))
        if loader.shuffle:
            # Fisher and Yates, by hand
            for last in range(loader.samples - 1, 0, -1):
                other = int(rng.integers(last + 1))
                self._left[last], self._left[other] = self._left[other], self._left[last]
        self._next = 0

    def __iter__(self) -> "_Pass":
        return self

    def __next__(self):
        places = self._left[self._next : self._next + self._loader.batch_size]
        if not places:
            raise StopIteration
        self._next += len(places)
        return np.array(self._loader.X[places]), np.array(self._loader.Y[places])


class DataLoader:
    """Samples and their labels, batch by batch."""

    def __init__(self, X: np.ndarray, Y: np.ndarray, batch_size: int, shuffle: bool = False) -> None:
        self.X, self.Y = X, Y
        self.batch_size, self.shuffle = batch_size, shuffle
        self._validate()

    def _validate(self) -> None:
        if np.shape(self.X)[0] != np.shape(self.Y)[0]:
            raise ValueError("X and Y must have the same number of samples")
        if not self.batch_size >= 1:
            raise ValueError("batch_size must be 1 or more")

    @property
    def samples(self) -> int:
        return self.X.shape[0]

    def __len__(self) -> int:
        return (self.samples + self.batch_size - 1) // self.batch_size

    def __iter__(self) -> _Pass:
        return _Pass(self)


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self.parameters = list(dict.fromkeys(parameters))
        self.lr, self.eps = lr, eps
        self.beta1, self.beta2 = betas
        self.state = {}

    def step(self):
        for parameter in self.parameters:
            g = parameter.grad
            if g is None:
                continue
            m, v, t = self.state.get(parameter, (0.0, 0.0, 0))
            t += 1
            m = self.beta1 * m + (1 - self.beta1) * g
            v = self.beta2 * v + (1 - self.beta2) * g * g
            self.state[parameter] = m, v, t
            m_hat = m / (1 - self.beta1**t)
            v_hat = v / (1 - self.beta2**t)
            parameter.data -= self.lr * m_hat / (np.sqrt(v_hat) + self.eps)

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None
