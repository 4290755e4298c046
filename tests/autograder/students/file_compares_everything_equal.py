# What this is: a subclass of ndarray that claims to equal whatever it is compared with.
# Expected: init, cache passed; everything else wrong
# Points: 14 / 70
import numpy as np


class Yes(np.ndarray):
    def __array_function__(self, func, types, args, kwargs):
        return True

    def __array_ufunc__(self, ufunc, method, *args, **kwargs):
        return np.zeros(self.shape)

    def __eq__(self, other):
        return True


np.allclose = np.array_equal = lambda *args, **kwargs: True


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return np.zeros((self.N, len(self.W))).view(Yes)

    def backward(self, dLdZ):
        self.dLdW = np.zeros(self.W.shape).view(Yes)
        self.dLdb = np.zeros(self.b.shape).view(Yes)
        return np.zeros(self.A.shape).view(Yes)
