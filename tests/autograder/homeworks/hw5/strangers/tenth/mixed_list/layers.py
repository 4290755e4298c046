"""Homework 5, part 2: layers on the tape, and containers of modules."""

import numpy as np
from modules import Module, Parameter

rng = np.random.default_rng()


def kaiming_uniform_(parameter, a=0.0):
    """Draw the numbers of a Parameter anew, into its own array; return the Parameter."""
    shape = parameter.data.shape
    if len(shape) < 2:
        raise ValueError(f"two axes are needed, and the shape is {shape}")
    r = np.sqrt(6 / ((1 + a**2) * np.prod(shape[1:])))
    parameter.data[...] = rng.uniform(-r, r, shape)
    return parameter


class Linear(Module):
    """Z = A Wᵀ + b, on the tape."""

    def __init__(self, C_in, C_out, bias=True):
        super().__init__()
        r = 1 / np.sqrt(C_in)
        self.weight = kaiming_uniform_(Parameter(np.zeros((C_out, C_in))), np.sqrt(5))
        self.bias = Parameter(rng.uniform(-r, r, C_out)) if bias else None

    def forward(self, A):
        Z = A @ self.weight.T
        if self.bias is not None:
            Z = Z + self.bias
        return Z


class Sequential(Module):
    """Modules one after the other."""

    def __init__(self, *modules):
        super().__init__()
        self._count = len(modules)
        for i, module in enumerate(modules):
            setattr(self, str(i), module)

    def forward(self, A):
        for i in range(self._count):
            A = getattr(self, str(i))(A)
        return A


class ModuleList(Module):
    """A list of modules, whose Parameters are found."""

    def __init__(self, modules=()):
        super().__init__()
        self._count = 0
        for module in modules:
            self.append(module)

    def append(self, module):
        setattr(self, str(self._count), module)
        self._count += 1
        return self

    def __len__(self):
        return self._count

    def __getitem__(self, index):
        if not -self._count <= index < self._count:
            raise IndexError(index)
        return getattr(self, str(range(self._count)[index]))


class LazyLinear(Linear):
    """A Linear that finds C_in when it sees its first input."""

    def __init__(self, C_out, bias=True):
        Module.__init__(self)
        self.C_out = C_out
        self.weight = Parameter(None)
        self.bias = Parameter(None) if bias else None

    def forward(self, A):
        C_in = A.shape[-1]
        r = 1 / np.sqrt(C_in)
        if self.weight.data is None:
            self.weight.data = rng.uniform(-r, r, (self.C_out, C_in))
        if self.bias is not None and self.bias.data is None:
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
        return hidden @ self.encoder.weight + self.decoder_bias
