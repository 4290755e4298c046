"""The gradients keep their places in memory over the whole training; only their numbers change."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features), order="F")
        self.b = np.zeros((out_features, 1))
        self.__places = {}

    def __place(self, name, shape):
        place = self.__places.get(name)
        if place is None or place.shape != shape or not place.flags.writeable:
            place = self.__places[name] = np.empty(shape)
        return place

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        for name in self.__places:  # the gradients of the last batch say nothing any more
            self.__places[name].fill(np.nan)
        Z = np.empty((self.N, self.W.shape[0]))
        Z[:] = self.b.T
        Z += A @ self.W.T
        return Z

    def backward(self, dLdZ):
        dW = self.__place("W", self.W.shape)
        db = self.__place("b", self.b.shape)
        np.matmul(dLdZ.T, self.A, out=dW)
        np.matmul(dLdZ.T, np.ones((len(dLdZ), 1)), out=db)
        self.dLdW, self.dLdb = dW, db
        return np.matmul(dLdZ, self.W)
