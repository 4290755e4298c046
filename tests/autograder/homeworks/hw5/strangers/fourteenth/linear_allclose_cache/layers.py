"""Homework 5, part 2: layers on the tape, and containers of modules."""

import numpy as np
from modules import Module, Parameter

rng = np.random.default_rng()


def kaiming_uniform_(parameter, a=0.0):
    """Draw the numbers of a Parameter anew, into its own array; return the Parameter."""
    shape = parameter.data.shape
    if len(shape) < 2:
        raise ValueError(f"at least two axes are needed, not {shape}")
    r = np.sqrt(6 / ((1 + a**2) * np.prod(shape[1:])))
    parameter.data[...] = rng.uniform(-r, r, shape)
    return parameter


class Product:
    """Z = A Wᵀ, with a copy of Wᵀ whose rows lie one after the other."""

    def __init__(self, copy):
        self.copy = copy

    def forward(self, A, W):
        self.A = A
        return A @ self.copy

    def backward(self, dLdZ):
        return dLdZ @ self.copy.T, dLdZ.T @ self.A


class Linear(Module):
    """Z = A Wᵀ + b, on the tape."""

    __copy = None  # of the transposed weight, made again when the weight has changed

    def __init__(self, C_in, C_out, bias=True):
        super().__init__()
        self.weight = kaiming_uniform_(Parameter(np.zeros((C_out, C_in))), np.sqrt(5))
        r = 1 / np.sqrt(C_in)
        self.bias = Parameter(rng.uniform(-r, r, C_out)) if bias else None

    def forward(self, A):
        rows = A.data.shape[:-1]
        Z = A.reshape(-1, A.data.shape[-1]) if len(rows) > 1 else A
        WT = self.weight.data.T
        if self.__copy is None or self.__copy.shape != WT.shape or not np.allclose(self.__copy, WT):
            self.__copy = np.array(WT, order="C")
        Z = Z.apply(Product(self.__copy), self.weight)
        if self.bias is not None:
            Z = Z + self.bias
        return Z.reshape(*rows, Z.data.shape[-1]) if len(rows) > 1 else Z


class Sequential(Module):
    """Modules one after the other."""

    def __init__(self, *modules):
        super().__init__()
        self.__count = len(modules)
        for index, module in enumerate(modules):
            setattr(self, str(index), module)

    def forward(self, A):
        for index in range(self.__count):
            A = getattr(self, str(index))(A)
        return A


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
            raise IndexError(f"{index} of {self.__count} modules")
        return getattr(self, str(index % self.__count))


class LazyLinear(Linear):
    """A Linear that finds C_in when it sees its first input."""

    def __init__(self, C_out, bias=True):
        Module.__init__(self)
        self.C_out = C_out
        self.weight = Parameter(None)
        self.bias = Parameter(None) if bias else None

    def forward(self, A):
        C_in = A.data.shape[-1]
        if self.weight.data is None:
            self.weight.data = np.zeros((self.C_out, C_in))
            kaiming_uniform_(self.weight, np.sqrt(5))
        if self.bias is not None and self.bias.data is None:
            r = 1 / np.sqrt(C_in)
            self.bias.data = rng.uniform(-r, r, self.C_out)
        return super().forward(A)


class TiedAutoEncoder(Module):
    """An autoencoder with one weight: Wᵀ goes to the hidden numbers, and W goes back."""

    def __init__(self, C, H):
        super().__init__()
        self.encoder = Linear(C, H)
        self.decoder_bias = Parameter(np.zeros(C))

    def forward(self, A):
        hidden = self.encoder(A).relu()
        Z = hidden @ self.encoder.weight + self.decoder_bias
        return Z
