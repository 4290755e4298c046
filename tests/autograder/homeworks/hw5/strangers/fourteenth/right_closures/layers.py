"""Layers made of closures: what a layer needs to know lies in functions, not in attributes."""

import collections.abc
import os

import numpy as np
from modules import Module, Parameter


def draw(r, shape):
    """Return uniform numbers between -r and r, made of 53 random bits of the system each."""
    count = int(np.prod(shape))
    bits = np.frombuffer(os.urandom(8 * count), np.uint64) >> np.uint64(11)
    return (bits.astype(np.float64).reshape(shape) * 2.0**-52 - 1.0) * r


def kaiming_uniform_(parameter, a=0.0):
    shape = np.shape(parameter.data)
    if not shape[1:]:
        raise ValueError(shape)
    r = np.sqrt(3.0) * np.sqrt(2.0 / (1.0 + a**2)) / np.sqrt(float(np.prod(shape[1:])))
    np.copyto(parameter.data, draw(r, shape))
    return parameter


class RowsTimes:
    """Z = A Wᵀ, a block of rows after the other."""

    def forward(self, A, W):
        self.A, self.W = A, W
        rows, Z = A.reshape(-1, A.shape[-1]), np.empty((A[..., 0].size, W.shape[0]))
        for begin in range(0, len(rows), 100):
            np.matmul(rows[begin : begin + 100], W.T, out=Z[begin : begin + 100])
        return Z.reshape(*A.shape[:-1], W.shape[0])

    def backward(self, dLdZ):
        rows, slopes = self.A.reshape(-1, self.A.shape[-1]), dLdZ.reshape(-1, dLdZ.shape[-1])
        return np.tensordot(dLdZ, self.W, 1), np.einsum("nk,nm->km", slopes, rows, optimize=True)


class Linear(Module):
    def __init__(self, C_in, C_out, bias=True):
        super().__init__()
        r = 1 / np.sqrt(C_in)
        self.weight = Parameter(draw(r, (C_out, C_in)))
        self.bias = Parameter(draw(r, (C_out,))) if bias else None

    def forward(self, A):
        Z = A.apply(RowsTimes(), self.weight)
        return Z if self.bias is None else Z + self.bias


def composed(functions):
    def call(made):
        for function in functions():
            made = function(made)
        return made

    return call


class Sequential(Module):
    def __init__(self, *modules):
        super().__init__()
        names = [str(index) for index, _ in enumerate(modules)]
        [*map(setattr, [self] * len(names), names, modules)]
        self.__names = names

    def forward(self, A):
        return composed(lambda: [getattr(self, name) for name in self.__names])(A)


class ModuleList(Module, collections.abc.Sequence):
    def __init__(self, modules=()):
        super().__init__()
        self.__length = 0
        [self.append(module) for module in modules]

    def append(self, module):
        self.__length += 1
        setattr(self, str(self.__length - 1), module)
        return self

    def __len__(self):
        return self.__length

    def __getitem__(self, index):
        names = [*map(str, range(self.__length))]
        return getattr(self, names[index])


class LazyLinear(Linear):
    def __init__(self, C_out, bias=True):
        Module.__init__(self)
        self.weight = Parameter(None)
        self.bias = Parameter(None) if bias else None

        def awake(layer, C_in):
            for X, shape in ((layer.weight, (C_out, C_in)), (layer.bias, (C_out,))):
                if X is not None and X.data is None:
                    X.data = draw(C_in**-0.5, shape)

        self.__awake = awake

    def forward(self, A):
        self.__awake(self, A.data.shape[-1])
        return Linear.forward(self, A)


class TiedAutoEncoder(Module):
    def __init__(self, C, H):
        super().__init__()
        self.encoder = Linear(C, H)
        self.decoder_bias = Parameter([0.0 for _ in range(C)])

    def forward(self, A):
        hidden = self.encoder(A).relu()
        W = self.encoder.weight
        return hidden.apply(RowsTimes(), W.T) + self.decoder_bias
