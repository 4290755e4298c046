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
    """Adam that works in arrays of its own, and makes no new ones once they are there."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        self._parameters = []
        for each in parameters:
            if not any(each is known for known in self._parameters):
                self._parameters.append(each)
        self.lr = lr
        self._betas = tuple(betas)
        self._eps = eps
        self._arrays = [None] * len(self._parameters)
        self._steps = [0] * len(self._parameters)

    def step(self):
        b1, b2 = self._betas
        for place, parameter in enumerate(self._parameters):
            if parameter.grad is None:
                continue
            if self._arrays[place] is None:
                self._arrays[place] = np.zeros((4, *parameter.data.shape))
            m, v, top, low = (self._arrays[place][i, ...] for i in range(4))
            self._steps[place] += 1
            t = self._steps[place]
            np.multiply(parameter.grad, 1 - b1, out=top)
            m *= b1
            m += top
            np.square(parameter.grad, out=low)
            low *= 1 - b2
            v *= b2
            v += low
            np.divide(v, 1 - b2**t, out=low)
            np.sqrt(low, out=low)
            low += self._eps
            np.divide(m, 1 - b1**t, out=top)
            top /= low
            top *= self.lr
            np.subtract(parameter.data, top, out=parameter.data)

    def zero_grad(self):
        for parameter in self._parameters:
            parameter.grad = None
