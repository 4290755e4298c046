"""Homework 5, part 2: layers on the tape, and containers of modules."""

import functools
import math
import random

import numpy as np
from modules import Module, Parameter


def uniform(r, shape):
    """Return numbers between -r and r, made of random bytes, 53 bits for each."""
    bits = np.frombuffer(random.randbytes(8 * math.prod(shape)), dtype=np.uint64)
    return ((bits >> np.uint64(11)) * 2.0**-52 - 1).reshape(shape) * r


class Affine:
    """Z = A Wᵀ + b as one operation; b may be left out."""

    def forward(self, A, W, *b):
        """Return Z: the products from the last input to the first, in Fortran's order."""
        self.A, self.W, self.b = A, W, b
        rows = A.reshape(-1, A.shape[-1])[:, ::-1]
        Z = (W[:, ::-1] @ rows.T).T
        for each in b:
            Z = Z + each
        return Z.reshape(*A.shape[:-1], len(W))

    def backward(self, dLdZ):
        """Return (dLdA, dLdW), and dLdb if there is a bias."""
        rows, change = (X.reshape(-1, X.shape[-1]) for X in (self.A, dLdZ))
        dLdA = np.tensordot(dLdZ, self.W, axes=(-1, 0))
        dLdW = (rows[::-1].T @ change[::-1]).T
        return (dLdA, dLdW, *(np.ones(len(change)) @ change for _ in self.b))


class TiedOutput:
    """Z = max(U, 0) W + c as one operation."""

    def forward(self, U, W, c):
        """Return Z."""
        self.U, self.W = U, W
        return np.where(U > 0, U, 0.0) @ W + c

    def backward(self, dLdZ):
        """Return (dLdU, dLdW, dLdc)."""
        positive = self.U > 0
        hidden = np.where(positive, self.U, 0.0)
        return np.where(positive, dLdZ @ self.W.T, 0.0), hidden.T @ dLdZ, dLdZ.sum(axis=0)


def kaiming_uniform_(parameter, a=0.0):
    """Draw the numbers of a Parameter anew, into its own array; return the Parameter."""
    shape = parameter.data.shape
    if len(shape) < 2:
        raise ValueError(f"two axes at least are needed, the shape is {shape}")
    r = math.sqrt(6 / ((1 + a**2) * math.prod(shape[1:])))
    np.copyto(parameter.data, uniform(r, shape))
    return parameter


class Linear(Module):
    """Z = A Wᵀ + b, on the tape."""

    def __init__(self, C_in, C_out, bias=True):
        """Make the Parameters weight, of shape (C_out, C_in), and bias, of shape (C_out,)."""
        super().__init__()
        self.weight = kaiming_uniform_(Parameter(np.zeros((C_out, C_in))), math.sqrt(5))
        r = 1 / math.sqrt(C_in)
        self.bias = Parameter(uniform(r, (C_out,))) if bias else None

    def forward(self, A):
        """Return Z."""
        return A.apply(Affine(), *(X for X in (self.weight, self.bias) if X is not None))


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
        steps = map(vars(self).__getitem__, map(str, range(self.__count)))
        return functools.reduce(lambda X, module: module.forward(X), steps, A)


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
            self.bias.data = uniform(r, self.weight.data.shape[:1])
        return Linear.forward(self, A)


class TiedAutoEncoder(Module):
    """An autoencoder with one weight: Wᵀ goes to the hidden numbers, and W goes back."""

    def __init__(self, C, H):
        """Make encoder, a Linear from C to H numbers, and decoder_bias, a Parameter of C zeros."""
        super().__init__()
        self.encoder = Linear(C, H)
        self.decoder_bias = Parameter(np.zeros(C))

    def forward(self, A):
        """Return Z, what the hidden numbers say about A."""
        hidden = self.encoder(A)
        return hidden.apply(TiedOutput(), self.encoder.weight, self.decoder_bias)
