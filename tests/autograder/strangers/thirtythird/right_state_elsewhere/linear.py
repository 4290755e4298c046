"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref

import numpy as np

_state = weakref.WeakKeyDictionary()  # layer -> its attributes


class Stored:
    """An attribute that lives in _state, not in the object."""

    def __init__(self, change=lambda layer, value: value):
        self.change = change

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        try:
            return _state[layer][self.name]
        except KeyError:
            raise AttributeError(self.name) from None

    def __set__(self, layer, value):
        _state.setdefault(layer, {})[self.name] = self.change(layer, value)


class Parameter(Stored):
    """What is assigned is copied, unless it is the array that we have."""

    def __set__(self, layer, value):
        if _state.get(layer, {}).get(self.name) is not value:
            super().__set__(layer, np.array(value, dtype=np.float64, order="F"))


class Base:
    W, b, A, N, dLdW, dLdb = Parameter(), Parameter(), Stored(), Stored(), Stored(), Stored()

    def __init__(self, in_features, out_features):
        self.W, self.b = np.zeros((out_features, in_features)), np.zeros((out_features, 1))


class Forward(Base):
    def forward(self, A, /):
        Z = np.add(np.dot(A, self.W.T), np.transpose(self.b))
        self.A, self.N = A, np.shape(A)[0]
        return Z


class Backward(Base):
    def backward(self, dLdZ, /):
        self.dLdW = np.dot(self.A.T, dLdZ).T
        self.dLdb = np.dot(np.ones((1, len(dLdZ))), dLdZ).T
        return np.dot(self.W.T, dLdZ.T).T


class Linear(Forward, Backward):
    """Z = A Wᵀ + 1_N bᵀ."""
