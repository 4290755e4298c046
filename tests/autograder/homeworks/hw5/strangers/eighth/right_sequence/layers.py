"""Homework 5, part 2: layers on the tape, and containers of modules."""

from collections.abc import Sequence

import numpy as np
from modules import Module, Parameter

rng = np.random.default_rng()


def kaiming_uniform_(parameter, a=0.0):
    C_out, *rest = parameter.data.shape or (1,)
    if not rest:
        raise ValueError(f"two axes at least, and not the shape {parameter.data.shape}")
    products = parameter.data[0].size
    r = (6 / (products + products * a * a)) ** 0.5
    for index in range(C_out):  # row by row, from a generator without floating numbers
        bits = rng.integers(0, 2**53, size=rest, dtype=np.int64, endpoint=True)
        parameter.data[index] = bits * (r * 2.0**-52) - r
    return parameter


class Linear(Module):
    """Z = A Wᵀ + b, on the tape."""

    def __init__(self, C_in, C_out, bias=True):
        super().__init__()
        self.weight = kaiming_uniform_(Parameter(np.empty((C_out, C_in))), np.sqrt(5))
        r = 1 / np.sqrt(C_in)
        self.bias = Parameter(rng.uniform(-r, r, C_out)) if bias else None

    def forward(self, A):
        weight = self.weight.T
        match self.bias:
            case None:
                return A @ weight
            case bias:
                return -(-bias - A @ weight)


class Sequential(Module):
    """Modules one after the other."""

    def __init__(self, *modules):
        super().__init__()
        for index, module in enumerate(modules):
            setattr(self, str(index), module)
        self.__count = len(modules)

    def forward(self, A):
        for index in range(self.__count):
            A = getattr(self, str(index))(A)
        return A


class ModuleList(Module, Sequence):
    """A list of modules, whose Parameters are found."""

    def __init__(self, modules=()):
        super().__init__()
        self.__count = 0
        for module in modules:
            self.append(module)

    def append(self, module):
        setattr(self, str(self.__count), module)
        self.__count += 1
        return self

    def __len__(self):
        return self.__count

    def __getitem__(self, index):
        return getattr(self, str(range(self.__count)[index]))


class LazyLinear(Linear):
    """A Linear that finds C_in when it sees its first input: it borrows a new Linear's numbers."""

    def __init__(self, C_out, bias=True):
        super().__init__(1, C_out, bias)
        self.__C_out = C_out
        for parameter in self.parameters():
            parameter.data = None

    def forward(self, A):
        lacking = [
            name
            for name in ("weight", "bias")
            if getattr(self, name) is not None and getattr(self, name).data is None
        ]
        if lacking:
            lender = Linear(A.data.shape[-1], self.__C_out)
            for name in lacking:
                getattr(self, name).data = getattr(lender, name).data
        return Linear.forward(self, A)


class TiedAutoEncoder(Module):
    """An autoencoder with one weight: Wᵀ goes to the hidden numbers, and W goes back."""

    def __init__(self, C, H):
        super().__init__()
        self.encoder = Linear(C, H)
        self.decoder_bias = Parameter(np.zeros(C))

    def forward(self, A):
        hidden = self.encoder(A).relu()
        return hidden @ self.encoder.weight + self.decoder_bias
