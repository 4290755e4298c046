"""Layers with one fused operation, and random numbers of Python's."""

import math
import random

import numpy as np
from modules import Module, Parameter


def uniform(r, shape):
    draws = (random.uniform(-r, r) for _ in range(math.prod(shape)))
    return np.fromiter(draws, np.float64).reshape(shape)


def kaiming_uniform_(parameter, a=0.0):
    if parameter.data.ndim < 2:
        raise ValueError("two axes at least")
    C_in = math.prod(parameter.data.shape[1:])
    parameter.data[...] = uniform(math.sqrt(6 / (1 + a * a) / C_in), parameter.data.shape)
    return parameter


class Affine:
    """Z = [A, 1] [W, b]ᵀ: the bias is the weight of an input that is always 1."""

    def forward(self, A, W, *b):
        self.rows, self.has_bias = A.shape[:-1], bool(b)
        self.A = A.reshape(math.prod(self.rows), A.shape[-1])
        self.W = W
        if b:
            self.A = np.concatenate((self.A, np.ones((len(self.A), 1))), axis=1)
            self.W = np.concatenate((W, b[0][:, np.newaxis]), axis=1)
        return (self.A @ self.W.T).reshape(*self.rows, len(W))

    def backward(self, dLdZ):
        dLdZ = dLdZ.reshape(len(self.A), len(self.W))
        dLdA, dLdW = dLdZ @ self.W, dLdZ.T @ self.A
        if not self.has_bias:
            return dLdA.reshape(*self.rows, -1), dLdW
        return dLdA[:, :-1].reshape(*self.rows, dLdA.shape[1] - 1), dLdW[:, :-1], dLdW[:, -1]


class Linear(Module):
    def __init__(self, C_in, C_out, bias=True):
        super().__init__()
        self.weight = Parameter(None)
        self.bias = Parameter(None) if bias else None
        self._draw(C_in, C_out)

    def _draw(self, C_in, C_out):
        r = 1 / math.sqrt(C_in)
        for parameter, shape in ((self.weight, (C_out, C_in)), (self.bias, (C_out,))):
            if parameter is not None and parameter.data is None:
                parameter.data = uniform(r, shape)

    def forward(self, A):
        bias = () if self.bias is None else (self.bias,)
        return A.apply(Affine(), self.weight, *bias)


class Sequential(Module):
    def __init__(self, *modules):
        super().__init__()
        self.__names = tuple(map(str, range(len(modules))))
        for name, module in zip(self.__names, modules, strict=True):
            setattr(self, name, module)

    def forward(self, A):
        for name in self.__names:
            A = getattr(self, name)(A)
        return A


class ModuleList(Module):
    def __init__(self, modules=()):
        super().__init__()
        self.__names = []
        for module in modules:
            self.append(module)

    def append(self, module):
        self.__names.append(str(len(self.__names)))
        setattr(self, self.__names[-1], module)
        return self

    def __len__(self):
        return len(self.__names)

    def __getitem__(self, index):
        return getattr(self, self.__names[index])


class LazyLinear(Linear):
    def __init__(self, C_out, bias=True):
        Module.__init__(self)
        self.weight = Parameter(None)
        self.bias = Parameter(None) if bias else None
        self.__C_out = C_out

    def forward(self, A):
        self._draw(A.shape[-1], self.__C_out)
        return Linear.forward(self, A)


class TiedAutoEncoder(Module):
    def __init__(self, C, H):
        super().__init__()
        self.encoder = Linear(C, H)
        self.decoder_bias = Parameter([0] * C)

    def forward(self, A):
        return self.decoder_bias + self.encoder(A).relu() @ self.encoder.weight
