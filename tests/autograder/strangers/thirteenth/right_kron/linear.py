"""Homework 1, part 1: the Linear layer."""

import abc

import numpy as np


class Layer(abc.ABC):
    @abc.abstractmethod
    def forward(self, A):
        """Return Z."""

    @abc.abstractmethod
    def backward(self, dLdZ):
        """Return dLdA."""

    def __call__(self, A):
        return self.forward(A)


class Linear(Layer):
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return np.inner(A, self.W) + np.squeeze(self.b, axis=1)

    def backward(self, dLdZ):
        self.dLdW = np.inner(dLdZ.T, self.A.T)
        self.dLdb = np.expand_dims(dLdZ.sum(axis=0), 1)
        return np.inner(dLdZ, self.W.T)
