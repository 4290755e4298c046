"""W and b are two views of one matrix P = [W b], and A gets a column of ones."""

import numpy as np


def _with_ones(A):
    return np.concatenate([A, np.ones((len(A), 1))], axis=1)


class Linear:
    def __init__(self, in_features, out_features):
        P = np.zeros((out_features, in_features + 1))
        vars(self).update(_P=P, _W=P[:, :-1], _b=P[:, -1:])

    def __getattr__(self, name):
        if name in ("W", "b"):
            return vars(self)["_" + name]
        raise AttributeError(name)

    def __setattr__(self, name, value):
        if name in ("W", "b"):
            own = vars(self)["_" + name]
            if value is not own:
                own[...] = np.array(value)
        else:
            vars(self)[name] = value

    def forward(self, A):
        if np.may_share_memory(A, self._P):
            A = A.copy()
        Z = _with_ones(A) @ self._P.T
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        dLdP = dLdZ.T @ _with_ones(self.A)
        self.dLdW, self.dLdb = dLdP[:, :-1], dLdP[:, -1:]
        return (dLdZ @ self._P)[:, :-1]
