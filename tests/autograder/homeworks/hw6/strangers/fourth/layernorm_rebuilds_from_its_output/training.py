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


class _Slot:
    """What Adam knows about one Parameter."""

    def __init__(self, parameter):
        self.parameter = parameter
        self.m = None
        self.v = None
        self.power1 = self.power2 = 1.0  # beta1 and beta2 to the power of t

    def direction(self, beta1, beta2, eps):
        g = np.array(self.parameter.grad, dtype=np.float64)
        if self.m is None:
            self.m, self.v = np.zeros(g.shape), np.zeros(g.shape)
        self.power1 *= beta1
        self.power2 *= beta2
        self.m = self.m * beta1 + g * (1.0 - beta1)
        self.v = self.v * beta2 + g**2 * (1.0 - beta2)
        return self.m / (1.0 - self.power1) / (np.sqrt(self.v / (1.0 - self.power2)) + eps)


class Adam:
    """Steps along the mean of the gradients, divided by the root of the mean of their squares."""

    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        slots = {}
        for parameter in parameters:
            slots.setdefault(id(parameter), _Slot(parameter))
        self.slots = list(slots.values())
        self.lr = lr
        self.settings = (*betas, eps)

    def step(self):
        for slot in self.slots:
            if slot.parameter.grad is not None:
                change = self.lr * slot.direction(*self.settings)
                slot.parameter.data[...] -= change

    def zero_grad(self):
        for slot in self.slots:
            slot.parameter.grad = None
