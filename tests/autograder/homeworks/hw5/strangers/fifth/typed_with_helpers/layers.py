"""Homework 5, part 2: layers on the tape, and containers of modules."""

import numpy as np
from modules import Module, Parameter

rng = np.random.default_rng()


def kaiming_uniform_(parameter, a=0.0):
    """Draw the numbers of a Parameter anew, into its own array; return the Parameter."""
    shape = parameter.data.shape
    if len(shape) < 2:
        raise ValueError(f"a Parameter of two axes is needed, and this one has the shape {shape}")
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
        return Z if self.bias is None else Z + self.bias


class Sequential(Module):
    """Modules one after the other."""

    def __init__(self, *modules):
        super().__init__()
        self.__count = len(modules)
        for index, module in enumerate(modules):
            setattr(self, f"{index}", module)

    def forward(self, A):
        for index in range(self.__count):
            A = vars(self)[f"{index}"].forward(A)
        return A


class ModuleList(Module):
    """A list of modules, whose Parameters are found."""

    def __init__(self, modules=()):
        super().__init__()
        self.__length = 0
        for module in tuple(modules):
            self.append(module)

    def append(self, module):
        if not isinstance(module, Module):
            raise TypeError(f"{module!r} is no module")
        setattr(self, str(self.__length), module)
        self.__length += 1
        return self

    def __len__(self):
        return self.__length

    def __iter__(self):
        for index in range(len(self)):
            yield self[index]

    def __getitem__(self, index):
        if not -len(self) <= index < len(self):
            raise IndexError(f"{index} is not there: the list has {len(self)} modules")
        return vars(self)[str(index + len(self) if index < 0 else index)]


class LazyLinear(Linear):
    """A Linear that finds C_in when it sees its first input."""

    def __init__(self, C_out, bias=True):
        Module.__init__(self)
        self.__size = C_out
        self.weight = Parameter(None)
        self.bias = None
        if bias:
            self.bias = Parameter(None)

    def __complete(self, C_in):
        """Give numbers to each Parameter that has none."""
        fresh = Linear(C_in, self.__size)
        for mine, new in ((self.weight, fresh.weight), (self.bias, fresh.bias)):
            if mine is not None and mine.data is None:
                mine.data = new.data

    def forward(self, A):
        if any(X is not None and X.data is None for X in (self.weight, self.bias)):
            self.__complete(A.shape[-1])
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
