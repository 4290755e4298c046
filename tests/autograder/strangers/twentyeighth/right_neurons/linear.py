"""The layer as C_out neurons, side by side."""

import numpy as np


class Neuron:
    """One row of W and one number of b, wherever they are now."""

    def __init__(self, layer_arrays, c):
        self.arrays, self.c = layer_arrays, c

    @property
    def w(self):
        return self.arrays["W"][self.c]

    @property
    def bias(self):
        return self.arrays["b"][self.c, 0]

    def fire(self, A):
        return np.dot(A, self.w) + self.bias


class Linear:
    def __init__(self, in_features, out_features):
        self.__dict__["arrays"] = {}
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.neurons = [Neuron(self.arrays, c) for c in range(out_features)]

    def __setattr__(self, name, value):
        if name in ("W", "b", "dLdW", "dLdb"):
            self.arrays[name] = value
        else:
            super().__setattr__(name, value)

    def __getattr__(self, name):
        try:
            return self.__dict__["arrays"][name]
        except KeyError:
            raise AttributeError(name) from None

    def forward(self, A):
        self.A, self.N = A, np.int64(len(A))
        return np.array([neuron.fire(A) for neuron in self.neurons]).T

    def backward(self, dLdZ):
        self.dLdW = np.array([column @ self.A for column in dLdZ.T])
        self.dLdb = np.array([[column.sum()] for column in dLdZ.T])
        dLdA = np.zeros((len(dLdZ), self.W.shape[1]))
        for neuron, column in zip(self.neurons, dLdZ.T):
            dLdA += column[:, None] * neuron.w
        return dLdA
