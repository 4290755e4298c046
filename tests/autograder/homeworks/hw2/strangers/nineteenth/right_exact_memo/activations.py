"""Homework 2, part 1: nothing is calculated twice."""

import math
from collections import OrderedDict
from functools import wraps

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


def memo(function):
    """Keep the last results, by the shape and all bytes of the argument; give copies only."""
    known = OrderedDict()

    @wraps(function)
    def call(A):
        key = A.shape, A.tobytes()
        if key not in known:
            known[key] = function(A)
            while len(known) > 3:
                known.popitem(last=False)
        return known[key].copy()

    return call


def once_for_equal_rows(function):
    """Calculate one row only if all rows are equal."""

    @wraps(function)
    def call(A):
        if (A == A[:1]).all():
            return np.repeat(function(A[:1]), len(A), axis=0)
        return function(A)

    return call


@memo
@once_for_equal_rows
def Phi(A):
    return 0.5 + 0.5 * erf(A / math.sqrt(2.0))


@memo
@once_for_equal_rows
def sigmoid(A):
    Z = np.empty(A.shape)
    positive = A > 0
    Z[positive] = 1 / (1 + np.exp(-A[positive]))
    e = np.exp(A[~positive])
    Z[~positive] = e / (e + 1)
    return Z


@memo
@once_for_equal_rows
def softmax(A):
    order = np.sort(A, axis=1)
    e = np.exp(A - order[:, -1:])
    return e / e.sum(axis=1, keepdims=True)


tanh = memo(once_for_equal_rows(np.tanh))


@memo
def jacobian(Z):
    return np.stack([np.diag(z) - np.outer(z, z) for z in Z])


class Identity:
    def forward(self, A):
        return np.frombuffer(bytearray(A.tobytes())).reshape(A.shape)

    def backward(self, dLdZ):
        return self.forward(dLdZ)


class ReLU:
    mask = of = None

    def forward(self, A):
        self.A, self.mask, self.of = A, None, None
        return A.clip(0.0)

    def backward(self, dLdZ):
        if self.of is not self.A:  # the first backward after a forward makes the mask
            self.mask, self.of = self.A > 0, self.A
        return dLdZ * self.mask


class Sigmoid:
    def forward(self, A):
        self.Z = sigmoid(A)
        return self.Z.view()

    def backward(self, dLdZ):
        return self.Z * dLdZ * (1 - self.Z)


class Softmax:
    def forward(self, A):
        self.Z = softmax(A)
        return self.Z.copy()

    def jacobian(self):
        return jacobian(self.Z)

    def backward(self, dLdZ):
        weighted = dLdZ * self.Z
        return weighted - self.Z * weighted.sum(axis=1, keepdims=True)


class Tanh:
    def forward(self, A):
        self.Z = tanh(A)
        return self.Z.copy()

    def backward(self, dLdZ):
        return dLdZ - dLdZ * self.Z * self.Z


class GELU:
    def forward(self, A):
        self.A = A
        return np.multiply(Phi(A), A)

    def backward(self, dLdZ):
        bell = np.exp(self.A * self.A * -0.5) * (1 / math.sqrt(2 * math.pi))
        bell *= self.A
        bell += Phi(self.A)
        bell *= dLdZ
        return bell
