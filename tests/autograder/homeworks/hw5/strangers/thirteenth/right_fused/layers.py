"""Homework 5, part 2: layers on the tape, and containers of modules."""

import functools

import numpy as np
from modules import Module, Parameter

rng = np.random.default_rng()


def kaiming_uniform_(parameter, a=0.0):
    shape = parameter.data.shape
    if len(shape) < 2:
        raise ValueError("fewer than two axes")
    C_in = int(np.prod(shape[1:]))
    r = np.sqrt(6 / ((1 + a**2) * C_in))
    parameter.data[...] = rng.uniform(-r, r, shape)
    return parameter


class Affine:
    """Z = A Wᵀ + b as one operation of the tape."""

    def forward(self, A, W, *b):
        self.A, self.W, self.n = A, W, len(b)
        Z = np.tensordot(A, W, axes=(-1, 1))
        return Z + b[0] if b else Z

    def backward(self, dLdZ):
        axes = tuple(range(dLdZ.ndim - 1))
        dLdW = np.tensordot(dLdZ, self.A, axes=(axes, axes))
        return (np.tensordot(dLdZ, self.W, axes=(-1, 0)), dLdW, *[dLdZ.sum(axis=axes)] * self.n)


class Linear(Module):
    """Z = A Wᵀ + b, on the tape."""

    def __init__(self, C_in, C_out, bias=True):
        super().__init__()
        self.weight = kaiming_uniform_(Parameter(np.zeros((C_out, C_in))), np.sqrt(5))
        r = 1 / np.sqrt(C_in)
        self.bias = Parameter(rng.uniform(-r, r, C_out)) if bias else None

    def forward(self, A):
        b = () if self.bias is None else (self.bias,)
        return A.apply(Affine(), self.weight, *b)


class Sequential(Module):
    """Modules one after the other."""

    def __init__(self, *modules):
        super().__init__()
        self.__count = len(modules)
        for i, module in enumerate(modules):
            setattr(self, str(i), module)

    def forward(self, A):
        places = map(str, range(self.__count))
        return functools.reduce(lambda X, place: getattr(self, place).forward(X), places, A)


class ModuleList(Module):
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
        if not -self.__count <= index < self.__count:
            raise IndexError(f"no module {index} in a list of {self.__count}")
        return getattr(self, str(index % self.__count))

    def __iter__(self):
        yield from (getattr(self, str(i)) for i in range(self.__count))


class LazyLinear(Linear):
    """A Linear that finds C_in when it sees its first input."""

    def __init__(self, C_out, bias=True):
        Module.__init__(self)
        self.__C_out = C_out
        self.weight = Parameter(None)
        self.bias = Parameter(None) if bias else None

    def forward(self, A):
        lacking = [n for n in ("weight", "bias") if getattr(getattr(self, n), "data", 0) is None]
        if lacking:  # take the arrays of a new Linear
            C_out = self.__C_out if "weight" in lacking else self.weight.shape[0]
            donor = Linear(A.shape[-1], C_out)
            for n in lacking:
                getattr(self, n).data = getattr(donor, n).data
        return super().forward(A)


class TiedAutoEncoder(Module):
    """An autoencoder with one weight: Wᵀ goes to the hidden numbers, and W goes back."""

    def __init__(self, C, H):
        super().__init__()
        self.encoder = Linear(C, H)
        self.decoder_bias = Parameter(np.zeros(C))

    def forward(self, A):
        hidden = self.encoder(A)
        hidden = hidden * (hidden.data > 0)
        back = Linear.__new__(Linear)
        back.weight, back.bias = self.encoder.weight.T, self.decoder_bias
        return back.forward(hidden)
