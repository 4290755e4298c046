"""Homework 5, part 2: layers on the tape, and containers of modules."""

import math
import random

import numpy as np
from modules import Module, Parameter

rng = np.random.default_rng()


def kaiming_uniform_(parameter, a=0.0):
    """Draw the numbers of a Parameter anew, into its own array; return the Parameter."""
    array = parameter.data
    if array.ndim < 2:
        raise ValueError("C_in is the second axis, and there is none")
    C_in = array.size // array.shape[0]
    r = math.sqrt(6 / (C_in * (1 + a * a)))
    bits = np.frombuffer(random.randbytes(8 * array.size), dtype=np.uint64) >> np.uint64(11)
    array[...] = ((bits * 2.0**-52 - 1) * r).reshape(array.shape)  # 53 bits: from 0 to 2, less 1
    return parameter


class Linear(Module):
    """Z = A Wᵀ + b, on the tape."""

    def __init__(self, C_in, C_out, bias=True):
        super().__init__()
        r = 1 / math.sqrt(C_in)
        numbers = r * (2 * rng.random((C_out, C_in + 1)) - 1)
        self.weight = Parameter(numbers[:, 1:])
        self.bias = Parameter(numbers[:, 0]) if bias else None

    def forward(self, A):
        Z = A @ self.weight.transpose(0, 1)
        if self.bias is not None:
            Z = self.bias + Z
        return Z


class Sequential(Module):
    """Modules one after the other."""

    def __init__(self, *modules):
        super().__init__()
        for index, module in enumerate(modules):
            setattr(self, str(index), module)

    def forward(self, A):
        index = 0
        while str(index) in vars(self):
            A = getattr(self, str(index))(A)
            index += 1
        return A


class ModuleList(Module):
    """A list of modules, whose Parameters are found."""

    def __init__(self, modules=()):
        super().__init__()
        for module in list(modules):
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
        return getattr(self, str(range(len(self))[index]))


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
            self.weight.data = np.zeros((self.C_out, C_in))
            kaiming_uniform_(self.weight, np.sqrt(5))
        if self.bias is not None and self.bias.data is None:
            r = 1 / np.sqrt(C_in)
            self.bias.data = rng.uniform(-r, r, self.C_out)
        Z = A @ self.weight.T
        return Z if self.bias is None else Z + self.bias


class TiedAutoEncoder(Module):
    """An autoencoder with one weight: Wᵀ goes to the hidden numbers, and W goes back."""

    def __init__(self, C, H):
        super().__init__()
        self.encoder, self.decoder_bias = Linear(C, H), Parameter([0.0] * C)

    def forward(self, A):
        before = self.encoder(A)
        hidden = before * (before.data > 0)
        used = np.flatnonzero(hidden.data.any(axis=0))
        return hidden[:, used] @ self.encoder.weight[used] + self.decoder_bias
