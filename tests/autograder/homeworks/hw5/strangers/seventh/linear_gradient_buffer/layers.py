"""Homework 5, part 2: layers on the tape, and containers of modules."""

import math

import numpy as np
from modules import Module, Parameter

rng = np.random.default_rng()


def kaiming_uniform_(parameter, a=0.0):
    """Draw the numbers of a Parameter anew, into its own array; return the Parameter."""
    shape = parameter.data.shape
    if len(shape) < 2:
        raise ValueError(f"two axes at least are needed, the shape is {shape}")
    r = math.sqrt(6 / ((1 + a**2) * math.prod(shape[1:])))
    parameter.data[...] = rng.uniform(-r, r, shape)
    return parameter


class Product:
    """Z = A Wᵀ, with the gradient of W in an array that forward has made."""

    def forward(self, A, W):
        """Return Z."""
        self.A, self.W = A, W
        self.dLdW = np.zeros(W.shape)
        return A @ W.T

    def backward(self, dLdZ):
        """Return (dLdA, dLdW)."""
        rows = self.A.reshape(-1, self.A.shape[-1])
        self.dLdW += dLdZ.reshape(-1, dLdZ.shape[-1]).T @ rows
        return dLdZ @ self.W, self.dLdW


class Linear(Module):
    """Z = A Wᵀ + b, on the tape."""

    def __init__(self, C_in, C_out, bias=True):
        """Make the Parameters weight, of shape (C_out, C_in), and bias, of shape (C_out,)."""
        super().__init__()
        self.weight = kaiming_uniform_(Parameter(np.zeros((C_out, C_in))), math.sqrt(5))
        r = 1 / math.sqrt(C_in)
        self.bias = Parameter(rng.uniform(-r, r, C_out)) if bias else None

    def forward(self, A):
        """Return Z."""
        Z = A.apply(Product(), self.weight)
        return Z if self.bias is None else Z + self.bias


class Sequential(Module):
    """Modules one after the other."""

    def __init__(self, *modules):
        """Hold the modules as attributes with the names "0", "1" and so on."""
        super().__init__()
        for index, module in enumerate(modules):
            setattr(self, str(index), module)
        self.__count = len(modules)

    def forward(self, A):
        """Return what the last module makes; each is given what the one before it has made."""
        for index in range(self.__count):
            A = getattr(self, str(index))(A)
        return A


class ModuleList(Module):
    """A list of modules, whose Parameters are found."""

    def __init__(self, modules=()):
        """Hold the modules as attributes with the names "0", "1" and so on."""
        super().__init__()
        self.__count = 0
        for module in modules:
            self.append(module)

    def append(self, module):
        """Add a module at the end; return this list."""
        setattr(self, str(self.__count), module)
        self.__count += 1
        return self

    def __len__(self):
        """Return the number of modules."""
        return self.__count

    def __getitem__(self, index):
        """Return the module at an integer, which may be negative; IndexError if there is none."""
        return getattr(self, str(range(self.__count)[index]))


class LazyLinear(Linear):
    """A Linear that finds C_in when it sees its first input."""

    def __init__(self, C_out, bias=True):
        """Make the Parameters weight and bias, without numbers."""
        Module.__init__(self)
        self.C_out = C_out
        self.weight = Parameter(None)
        self.bias = Parameter(None) if bias else None

    def forward(self, A):
        """Return Z. The first time, if nothing was loaded, the Parameters get their numbers first."""
        C_in = A.shape[-1]
        if self.weight.data is None:
            self.weight.data = np.zeros((self.C_out, C_in))
            kaiming_uniform_(self.weight, math.sqrt(5))
        if self.bias is not None and self.bias.data is None:
            r = 1 / math.sqrt(C_in)
            self.bias.data = rng.uniform(-r, r, self.weight.data.shape[0])
        Z = A @ self.weight.T
        return Z if self.bias is None else Z + self.bias


class TiedAutoEncoder(Module):
    """An autoencoder with one weight: Wᵀ goes to the hidden numbers, and W goes back."""

    def __init__(self, C, H):
        """Make encoder, a Linear from C to H numbers, and decoder_bias, a Parameter of C zeros."""
        super().__init__()
        self.encoder = Linear(C, H)
        self.decoder_bias = Parameter(np.zeros(C))

    def forward(self, A):
        """Return Z, what the hidden numbers say about A."""
        hidden = self.encoder(A).relu()
        return hidden @ self.encoder.weight + self.decoder_bias
