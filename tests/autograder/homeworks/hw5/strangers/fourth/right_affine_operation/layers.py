"""Layers on the tape, and containers of modules."""

import numpy as np
from modules import Module, Parameter

rng = np.random.default_rng()


def kaiming_uniform_(parameter, a=0.0):
    """Draw the numbers of a Parameter anew, into its own array; return the Parameter."""
    shape = parameter.data.shape
    if len(shape) < 2:
        raise ValueError(f"two axes are needed, not {len(shape)}")
    C_in = int(np.prod(shape[1:]))
    r = np.sqrt(6 / ((1 + a**2) * C_in))
    parameter.data[...] = rng.uniform(-r, r, shape)
    return parameter


class Affine:
    """Z = A Wᵀ + b, one operation."""

    def forward(self, A, W, b=None):
        self.A, self.W, self.has_bias = A, W, b is not None
        Z = np.einsum("...i,oi->...o", A, W, optimize=True)
        return Z if b is None else Z + b

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        rows = dLdZ.reshape(-1, C_out)
        dLdA = np.einsum("...o,oi->...i", dLdZ, self.W, optimize=True)
        dLdW = np.einsum("no,ni->oi", rows, self.A.reshape(-1, C_in), optimize=True)
        return (dLdA, dLdW, rows.sum(axis=0)) if self.has_bias else (dLdA, dLdW)


class Linear(Module):
    """Z = A Wᵀ + b, on the tape."""

    def __init__(self, C_in, C_out, bias=True):
        super().__init__()
        r = C_in**-0.5
        self.weight = Parameter(rng.uniform(-r, r, (C_out, C_in)))
        self.bias = Parameter(rng.uniform(-r, r, (C_out,))) if bias else None

    def forward(self, A):
        return A.apply(Affine(), self.weight, *([] if self.bias is None else [self.bias]))


class Sequential(Module):
    """Modules one after the other."""

    def __init__(self, *modules):
        super().__init__()
        self.__length = len(modules)
        for i, module in enumerate(modules):
            setattr(self, str(i), module)

    def forward(self, A):
        for i in range(self.__length):
            A = getattr(self, str(i))(A)
        return A


class ModuleList(Module):
    """A list of modules, whose Parameters are found."""

    def __init__(self, modules=()):
        super().__init__()
        self.__length = 0
        for module in modules:
            ModuleList.append(self, module)

    def append(self, module):
        setattr(self, str(self.__length), module)
        self.__length += 1
        return self

    def __len__(self):
        return self.__length

    def __getitem__(self, index):
        if not -self.__length <= index < self.__length:
            raise IndexError(index)
        return getattr(self, str(index % self.__length))


class LazyLinear(Linear):
    """A Linear that finds C_in when it sees its first input."""

    def __init__(self, C_out, bias=True):
        Module.__init__(self)
        self._C_out = C_out
        self.weight = Parameter(None)
        self.bias = Parameter(None) if bias else None

    def forward(self, A):
        empty = [X for X in (self.weight, self.bias) if X is not None and X.data is None]
        if empty:
            new = Linear(A.shape[-1], self._C_out)
            for X in empty:
                X.data = (new.weight if X is self.weight else new.bias).data
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
