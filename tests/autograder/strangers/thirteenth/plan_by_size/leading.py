"""Homework 1, part 3: any number of axes."""

import numpy as np



class LinearND:
    """The layer along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        plans = self.__dict__.setdefault("_plans", {})
        key = (A.ndim, A.size)
        if key not in plans:
            plans[key] = A.shape[:-1] + (self.W.shape[0],)
        Z = A.reshape(-1, A.shape[-1]) @ self.W.T + self.b.T
        return Z.reshape(plans[key])

    def backward(self, dLdZ):
        D = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = D.T @ self.A.reshape(-1, self.A.shape[-1])
        self.dLdb = D.sum(axis=0)[:, None].copy()
        return dLdZ @ self.W
