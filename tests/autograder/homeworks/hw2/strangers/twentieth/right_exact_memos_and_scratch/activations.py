"""Every layer remembers its last results, compares whole arrays, and gives away copies only."""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Memo:
    """What a method calculated last, with private copies of the numbers that it saw."""

    def __init__(self, rule):
        self.rule, self.seen, self.result = rule, None, None

    def __call__(self, *arrays):
        arrays = [np.asarray(A) for A in arrays]
        if self.seen is None or not all(map(np.array_equal, self.seen, arrays)):
            self.seen = None
            result = self.rule(*arrays)
            self.seen, self.result = [np.array(A) for A in arrays], result
        return self.result.copy()


def same(X):
    return np.array(X)


def sigmoid(A):
    small = np.exp(np.negative(np.abs(A)))
    return np.where(A < 0, small, 1) / (small + 1)


def softmax(A):
    E = A - A.max(axis=1, keepdims=True)
    far = E < -60  # e^-60 of up to 5000 classes is 5e-23 in the sum of a row
    E[far] = 0
    E = np.exp(E)
    E[far] = 0
    return E / E.sum(axis=1, keepdims=True)


def jacobian(Z):
    rows, back = np.unique(Z, axis=0, return_inverse=True)  # equal rows have equal slices
    slices = np.eye(Z.shape[1]) * rows[:, None, :] - rows[:, :, None] * rows[:, None, :]
    return slices[np.ravel(back)]


def phi(A):
    return (1 + erf(A / math.sqrt(2))) / 2


class Layer:
    """f is the layer, slope its derivative by A, from what is cached under the name."""

    name = None

    def __init__(self):
        self._forward, self._backward = Memo(type(self).f), Memo(type(self).g)

    def forward(self, A):
        A = np.asarray(A)
        Z = self._forward(A)
        if self.name:
            setattr(self, self.name, A.copy() if self.name == "A" else Z)
        return Z

    def backward(self, dLdZ):
        return self._backward(*([getattr(self, self.name)] if self.name else []), dLdZ)


class Identity(Layer):
    f = g = staticmethod(same)


class ReLU(Layer):
    name, f, g = "A", staticmethod(lambda A: np.fmax(A, 0)), staticmethod(lambda A, G: np.where(A > 0, G, 0))


class Sigmoid(Layer):
    name, f, g = "Z", staticmethod(sigmoid), staticmethod(lambda Z, G: G * Z * (1 - Z))


class Softmax(Layer):
    name, f = "Z", staticmethod(softmax)
    g = staticmethod(lambda Z, G: Z * (G - np.einsum("nc,nc->n", Z, G)[:, None]))

    def __init__(self):
        super().__init__()
        self._jacobian = Memo(jacobian)

    def jacobian(self):
        return self._jacobian(self.Z)


class Tanh(Layer):
    name, f, g = "Z", staticmethod(np.tanh), staticmethod(lambda Z, G: G - G * Z * Z)


class GELU(Layer):
    name, f = "A", staticmethod(lambda A: A * phi(A))
    g = staticmethod(lambda A, G: G * (phi(A) + A * np.exp(-A * A / 2) / math.sqrt(2 * math.pi)))
