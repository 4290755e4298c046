"""Linear layer."""

import weakref

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._pool = []

    def _output(self, shape):
        """An array for Z: a new one, or one whose owner has dropped it."""
        for place, (alive, memory) in enumerate(self._pool):
            if alive() is None and memory.shape == shape:
                del self._pool[place]
                break
        else:
            memory = np.empty(shape)
        Z = memory[:]
        self._pool.append((weakref.ref(Z), memory))
        return Z

    def __deepcopy__(self, memo):
        twin = Linear(*self.W.shape[::-1])
        pool = twin._pool
        twin.__dict__.update({k: v.copy() if isinstance(v, np.ndarray) else v for k, v in vars(self).items()})
        twin._pool = pool
        return twin

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self._output((self.N, self.W.shape[0]))
        Z[...] = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
