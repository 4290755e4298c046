"""Homework 5, part 2: layers on the tape, and containers of modules."""

import numpy as np
from modules import Module, Parameter

rng = np.random.default_rng()


def kaiming_uniform_(parameter, a=0.0):
    """Draw the numbers of a Parameter anew, into its own array; return the Parameter."""
    try:
        C_out, *others = parameter.data.shape
        C_in = 1
        for size in (others[0], *others[1:]):
            C_in *= size
    except (ValueError, IndexError):
        raise ValueError("a Parameter needs two axes at least") from None
    variance = 2 / ((1 + a**2) * C_in)
    r = np.sqrt(3 * variance)
    np.copyto(parameter.data, np.random.default_rng().uniform(-r, r, (C_out, *others)))
    return parameter


class Linear(Module):
    """Z = A Wᵀ + b, on the tape."""

    def __init__(self, C_in, C_out, bias=True):
        super().__init__()
        r = 1 / np.sqrt(C_in)
        self.weight = kaiming_uniform_(Parameter(np.zeros((C_out, C_in))), np.sqrt(5))
        self.bias = Parameter(rng.uniform(-r, r, C_out)) if bias else None

    def forward(self, A):
        Z = A @ self.__transpose()
        return Z if self.bias is None else Z + self.bias

    def __transpose(self):
        """Return the weight transposed: a view, so that it has each new number."""
        weight, data, form, kept = vars(self).get("_Linear__kept", (None, None, None, None))
        now = self.weight.data
        if weight is not self.weight or data is not now or form != (now.shape, now.strides):
            kept = self.weight.T
            self.__kept = (self.weight, now, (now.shape, now.strides), kept)
        return kept


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
        *_, C_in = A.shape
        if self.weight.data is None:
            self.weight.data = kaiming_uniform_(Parameter(np.empty((self.C_out, C_in))), 5**0.5).data
        if self.bias is not None and self.bias.data is None:
            drawn = kaiming_uniform_(Parameter(np.empty((self.C_out, C_in))), 5**0.5)
            self.bias.data = drawn.data[:, 0].copy()
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
