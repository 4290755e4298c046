"""The layer is a coroutine: batches and upstreams are sent in, results come out."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.b = np.zeros((out_features, 1))
        self.W = np.zeros((out_features, in_features))
        self._life = None

    def _live(self):
        answer = None
        while True:
            what, X = yield answer
            if what == "forward":
                self.A, self.N = X, X.shape[0]
                answer = self.b.T + X @ self.W.T
            else:
                self.dLdb = np.einsum("nc->c", X).reshape(-1, 1)
                self.dLdW = np.dot(X.T, self.A)
                answer = np.dot(X, self.W)

    def _ask(self, what, X):
        if self._life is None:
            self._life = self._live()
            next(self._life)
        try:
            return self._life.send((what, X))
        except BaseException:
            self._life = None  # an error ends a coroutine, and the next call begins another
            raise

    def forward(self, A):
        return self._ask("forward", A)

    def backward(self, dLdZ):
        return self._ask("backward", dLdZ)
