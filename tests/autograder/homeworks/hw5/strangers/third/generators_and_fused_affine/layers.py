"""Homework 5, part 2: layers on the tape, and containers of modules."""

import functools
import itertools
import math
import operator

import numpy as np
from modules import Module, Parameter

rng = np.random.default_rng()


def kaiming_uniform_(parameter, a=0.0):
    C_out, *rest = parameter.data.shape or (1,)
    if not rest:
        raise ValueError("a Parameter of two axes or more is needed")
    bound = (6.0 / (1.0 + a * a) / math.prod(rest)) ** 0.5
    for row in parameter.data:  # a view of each row, also of a transposed array
        row[...] = bound * (2.0 * rng.random(row.shape) - 1.0)
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
        for i, module in enumerate(modules):
            setattr(self, str(i), module)

    def forward(self, A):
        i = 0
        while str(i) in vars(self):
            A = getattr(self, str(i))(A)
            i += 1
        return A


class ModuleList(Module):
    """A list of modules, whose Parameters are found."""

    def __init__(self, modules=()):
        super().__init__()
        for module in modules:
            self.append(module)

    def append(self, module):
        setattr(self, str(len(self)), module)
        return self

    def __len__(self):
        count = 0
        while str(count) in vars(self):
            count += 1
        return count

    def __getitem__(self, index):
        count = len(self)
        if not -count <= index < count:
            raise IndexError(f"{index} of {count}")
        return getattr(self, str(index % count))


class LazyLinear(Linear):
    """A Linear that finds C_in when it sees its first input."""

    def __init__(self, C_out, bias=True):
        Module.__init__(self)
        self.C_out = C_out
        self.weight = Parameter(None)
        self.bias = Parameter(None) if bias else None

    def forward(self, A):
        C_in = A.shape[-1]
        if self.weight.data is None:
            self.weight.data = Linear(C_in, self.C_out, bias=False).weight.data
        if self.bias is not None and self.bias.data is None:
            self.bias.data = Linear(C_in, self.C_out).bias.data
        return super().forward(A)


class TiedAutoEncoder(Module):
    """An autoencoder with one weight."""

    def __init__(self, C, H):
        super().__init__()
        self.encoder = Linear(C, H)
        self.decoder_bias = Parameter(np.zeros(C))

    def forward(self, A):
        return self.encoder(A).relu() @ self.encoder.weight + self.decoder_bias
