"""Homework 5, part 2: layers on the tape, and containers of modules."""

import functools
import itertools
import math
import operator

import numpy as np
from modules import Module, Parameter

rng = np.random.default_rng()


def kaiming_uniform_(parameter, a=0.0):
    data = parameter.data
    if data.ndim < 2:
        raise ValueError("needs two axes")
    fan_in = data[0].size
    numbers = np.random.uniform(-1.0, 1.0, size=data.shape)
    np.multiply(numbers, math.sqrt(6.0 / (fan_in * (1.0 + a**2))), out=data)
    return parameter


class Affine:
    """Z = A Wᵀ + b as one operation."""

    def forward(self, A, W, *b):
        self.A, self.W, self.b = A, W, b
        Z = np.tensordot(A, W, axes=(-1, 1))
        return Z + b[0] if b else Z

    def backward(self, dLdZ):
        rows, G = self.A.reshape(-1, self.A.shape[-1]), dLdZ.reshape(-1, dLdZ.shape[-1])
        gradients = dLdZ @ self.W, np.tensordot(G, rows, axes=(0, 0))
        return gradients + ((G.sum(axis=0),) if self.b else ())


class Linear(Module):
    """Z = A Wᵀ + b, on the tape."""

    def __init__(self, C_in, C_out, bias=True):
        super().__init__()
        self.weight = kaiming_uniform_(Parameter(np.zeros((C_out, C_in))), np.sqrt(5))
        r = 1 / np.sqrt(C_in)
        self.bias = Parameter(rng.uniform(-r, r, C_out)) if bias else None

    def forward(self, A):
        return A.apply(Affine(), self.weight, *([] if self.bias is None else [self.bias]))


class Sequential(Module):
    """Modules one after the other."""

    def __init__(self, *modules):
        super().__init__()
        for i in range(len(modules)):
            self.__setattr__(f"{i}", modules[i])

    def __steps(self):
        """Yield the modules that are there now."""
        for i in itertools.count():
            if f"{i}" not in self.__dict__:
                return
            yield self.__dict__[f"{i}"]

    def forward(self, A):
        Z = A
        for step in list(self.__steps()):
            Z = step(Z)
        return Z


class ModuleList(Module):
    """A list of modules, whose Parameters are found."""

    def __init__(self, modules=()):
        super().__init__()
        self.__count = 0
        for module in list(modules):
            self.append(module)

    def append(self, module):
        setattr(self, str(self.__count), module)
        self.__count += 1
        return self

    def __len__(self):
        return self.__count

    def __iter__(self):
        return (getattr(self, str(i)) for i in range(self.__count))

    def __getitem__(self, index):
        return getattr(self, str(range(self.__count)[operator.index(index)]))


class LazyLinear(Linear):
    """A Linear that finds C_in when it sees its first input."""

    def __init__(self, C_out, bias=True):
        Module.__init__(self)
        self.C_out = C_out
        self.weight = Parameter(None)
        self.bias = Parameter(None) if bias else None

    def forward(self, A):
        missing = [X for X in (self.weight, self.bias) if X is not None and X.data is None]
        if missing:
            C_in = A.shape[-1]
            r = C_in**-0.5
            numbers = rng.uniform(-r, r, self.C_out * (C_in + 1))  # one buffer for both
            cut = self.C_out * C_in
            parts = {id(self.bias): numbers[cut:]}
            parts[id(self.weight)] = numbers[:cut].reshape(C_in, self.C_out).T
            for X in missing:
                X.data = parts[id(X)]
        return super().forward(A)


class TiedAutoEncoder(Module):
    """An autoencoder with one weight. Hidden numbers that are 0 in every row are left out on the way back."""

    def __init__(self, C, H):
        super().__init__()
        self.encoder = Linear(C, H)
        self.decoder_bias = Parameter(np.zeros(C))

    def forward(self, A):
        hidden = self.encoder(A).relu()
        live = np.flatnonzero(hidden.data.any(axis=0))
        return hidden[:, live] @ self.encoder.weight[live] + self.decoder_bias
