"""The Linear layer on one piece of memory."""

import numpy as np


class Arena:
    """One flat array that holds W, b, dLdW and dLdb of a layer, one behind the other."""

    def __init__(self, C_in, C_out):
        C_in, C_out = int(C_in), int(C_out)
        self.shapes = [(C_out, C_in), (C_out, 1)] * 2
        self.ends = np.cumsum([0] + [rows * columns for rows, columns in self.shapes])
        self.flat = np.zeros(self.ends[-1])

    def __getitem__(self, place):
        part = self.flat[self.ends[place] : self.ends[place + 1]]
        return part.reshape(self.shapes[place])


class Parameter:
    """A property that keeps an array: a new one is copied into Fortran order."""

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, layer, owner=None):
        return self if layer is None else getattr(layer, self.name)

    def __set__(self, layer, array):
        if array is not getattr(layer, self.name, None):
            setattr(layer, self.name, np.array(array, order="F"))


class Linear:
    W = Parameter()
    b = Parameter()

    def __init__(self, in_features, out_features):
        self._arena = Arena(in_features, out_features)
        self._W, self._b = self._arena[0], self._arena[1]

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        room = np.empty((2 * self.N, len(self.W) + 3))
        room[1::2, 3:] = A[::-1] @ self.W[::-1].T + self.b[::-1].T
        return room[::-2, :2:-1]

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = self._arena[2], self._arena[3]
        self.dLdW[...] = dLdZ.T @ self.A
        self.dLdb[...] = np.add.reduce(dLdZ, axis=0, keepdims=True).T
        return (self.W[:, ::-1].T @ dLdZ.T).T[:, ::-1]
