import numpy as np


class Linear:
    """One matrix P = [W b]; W and b are views of it, and so are the gradients of G."""

    def __init__(self, in_features, out_features):
        self._P = np.zeros((out_features, in_features + 1), order="F")
        self._W, self._b = self._P[:, :-1], self._P[:, -1:]

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, new):
        if new is not self._W:
            if np.shape(new) != self._W.shape:
                raise ValueError("W has another shape")
            self._W[...] = new

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, new):
        if new is not self._b:
            if np.shape(new) != self._b.shape:
                raise ValueError("b has another shape")
            self._b[...] = new

    def forward(self, A):
        self.A, self.N = A, len(A)
        return np.hstack([A, np.ones((len(A), 1))]) @ self._P.T

    def backward(self, dLdZ):
        G = dLdZ.T @ np.hstack([self.A, np.ones((len(self.A), 1))])
        self.dLdW, self.dLdb = G[:, :-1], G[:, -1:]
        return dLdZ @ self._W
