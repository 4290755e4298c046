import numpy as np


class Linear:
    """Z = [A 1] thetaᵀ: the bias is one more column of weights, for a feature that is always 1."""

    def __init__(self, in_features, out_features):
        theta = np.zeros((out_features, in_features + 1))
        self._theta, self._W, self._b = theta, theta[:, :-1], theta[:, -1:]

    W = property(lambda self: self._W, lambda self, value: np.copyto(self._W, value))
    b = property(lambda self: self._b, lambda self, value: np.copyto(self._b, value))

    @staticmethod
    def _with_one(A):
        return np.hstack([A, np.ones((A.shape[0], 1))])

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self._W.shape[1]:
            raise ValueError("A does not fit")
        Z = self._with_one(A) @ self._theta.T
        self.A, self.N = A, A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.N, self._W.shape[0]):
            raise ValueError("dLdZ does not fit")
        gradient = (self._with_one(self.A).T @ dLdZ).T  # both gradients are views of this one
        self.dLdW, self.dLdb = gradient[:, :-1], gradient[:, -1:]
        return (dLdZ @ self._theta)[:, :-1]
