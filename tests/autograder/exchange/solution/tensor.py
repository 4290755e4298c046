"""A right program: an attack that got its points by being right would prove nothing."""

from contextlib import contextmanager

import numpy as np

state = {"needs_grad": True}


class ShapeError(ValueError):
    pass


class Tensor:
    __array_ufunc__ = None

    def __init__(self, data):
        self.data = np.asarray(data, dtype=float)
        self.needs_grad = state["needs_grad"]

    def __add__(self, other):
        if self.data.shape != other.data.shape:
            raise ShapeError(f"{self.data.shape} and {other.data.shape}")
        return Tensor(self.data + other.data)

    def __mul__(self, other):
        return Tensor(self.data * getattr(other, "data", other))

    __rmul__ = __mul__

    def __matmul__(self, other):
        return Tensor(self.data @ other.data)

    def __neg__(self):
        return Tensor(-self.data)

    def __getitem__(self, index):
        return Tensor(self.data[index])

    def __len__(self):
        return len(self.data)

    def __str__(self):
        return f"Tensor of shape {self.data.shape}"

    def __lt__(self, other):
        return bool((self.data < other.data).all())


def stack(given, axis):
    tensors = given["tensors"]
    total = given["scale"] * np.stack([each.data for each in tensors]).sum(axis=axis)
    return {"tensors": tensors, "sum": total, "n": len(tensors)}


def batches(A, size):
    for start in range(0, len(A), size):
        yield A[start : start + size]


@contextmanager
def no_grad():
    before, state["needs_grad"] = state["needs_grad"], False
    try:
        yield
    finally:
        state["needs_grad"] = before


def gradcheck(f, df, x, eps=1e-5):
    numeric = np.zeros_like(x)
    for index in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[index] = eps
        numeric[index] = (f(x + step) - f(x - step)) / (2 * eps)
    return float(np.abs(df(x, dLdZ=1.0) - numeric).max())


class MLP:
    def __init__(self, layers):
        self.layers = layers

    def forward(self, A):
        for layer in self.layers:
            A = layer.forward(A)
        return A

    def backward(self, dLdZ):
        for layer in reversed(self.layers):
            dLdZ = layer.backward(dLdZ)
        return dLdZ


class SGD:
    def __init__(self, parameters, lr):
        self.parameters, self.lr = dict(parameters), lr

    def step(self, gradients):
        for name, gradient in gradients.items():
            self.parameters[name] = self.parameters[name] - self.lr * gradient
