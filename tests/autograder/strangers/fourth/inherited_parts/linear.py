from abc import ABC, abstractmethod

import numpy as np


class Layer(ABC):
    """Remember the batch, then let the subclass compute."""

    def forward(self, A):
        self.A = A
        self.N = np.size(A, 0)
        return self._out(A)

    def backward(self, dLdZ):
        for name, gradient in self._gradients(dLdZ):
            setattr(self, "dLd" + name, gradient)
        return self._back(dLdZ)

    @abstractmethod
    def _out(self, A): ...

    @abstractmethod
    def _back(self, dLdZ): ...

    def _gradients(self, dLdZ):
        return iter(())


class Weighted(Layer):
    def _out(self, A):
        return np.inner(A, self.W)

    def _back(self, dLdZ):
        return np.inner(dLdZ, self.W.T)

    def _gradients(self, dLdZ):
        yield from super()._gradients(dLdZ)
        yield "W", np.inner(dLdZ.T, self.A.T)


class Shifted(Weighted):
    def _out(self, A):
        return np.add(super()._out(A), self.b.reshape(1, -1))

    def _gradients(self, dLdZ):
        yield from super()._gradients(dLdZ)
        yield "b", np.add.reduce(dLdZ, axis=0).reshape(-1, 1)


class Linear(Shifted):
    def __init__(self, in_features, out_features):
        super().__init__()
        for name, columns in {"W": in_features, "b": 1}.items():
            setattr(self, name, np.zeros((out_features, columns)))
