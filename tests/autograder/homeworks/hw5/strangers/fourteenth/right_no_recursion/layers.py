"""Containers that count their own attributes, a reduce, and a layer that becomes another."""

from functools import reduce

import numpy as np
from modules import Module, Parameter

np_rng = np.random.Generator(np.random.Philox())


def kaiming_uniform_(parameter, a=0.0):
    X = parameter.data
    if X.ndim < 2:
        raise ValueError(f"{X.ndim} axes")
    r = (6 / (1 + a**2) / (X.size // X.shape[0])) ** 0.5
    if X.flags.c_contiguous and X.flags.aligned:
        np_rng.random(out=X)
    else:
        X[...] = np_rng.random(X.shape)
    X *= 2 * r
    X -= r
    return parameter


def drawn(parameter, C_in, shape):
    """Give a Parameter without numbers its first ones."""
    if parameter is not None and parameter.data is None:
        parameter.data = np_rng.uniform(-(C_in**-0.5), C_in**-0.5, shape)


def steps(container):
    """Return the modules of a container: the attributes 0, 1, … as far as they go."""
    found = []
    while isinstance(vars(container).get(str(len(found))), Module):
        found.append(vars(container)[str(len(found))])
    return found


class Linear(Module):
    def __init__(self, C_in, C_out, bias=True):
        super().__init__()
        self.weight = Parameter(None)
        self.bias = Parameter(None) if bias else None
        drawn(self.weight, C_in, (C_out, C_in))
        drawn(self.bias, C_in, (C_out,))

    def forward(self, A):
        C_in = A.data.shape[-1]
        # (W Aᵀ)ᵀ, with all rows side by side
        columns = self.weight @ A.reshape(A.data.size // C_in, C_in).T
        Z = columns.T if self.bias is None else (columns + self.bias.reshape(-1, 1)).T
        return Z.reshape(*A.data.shape[:-1], Z.data.shape[1])


class Sequential(Module):
    def __init__(self, *modules):
        super().__init__()
        vars(self).update((str(index), module) for index, module in enumerate(modules))

    def forward(self, A):
        return reduce(lambda made, module: module(made), steps(self), A)


class ModuleList(Module):
    def __init__(self, modules=()):
        super().__init__()
        for index, module in enumerate(list(modules)):
            setattr(self, f"{index}", module)

    def append(self, module):
        setattr(self, str(len(self)), module)
        return self

    def __len__(self):
        return len(steps(self))

    def __getitem__(self, index):
        return steps(self)[index]

    def __iter__(self):
        index = 0
        while index < len(self):
            yield self[index]
            index += 1


class LazyLinear(Linear):
    def __init__(self, C_out, bias=True):
        Module.__init__(self)
        self.C_out = C_out
        self.weight, self.bias = Parameter(None), None
        if bias:
            self.bias = Parameter(None)

    def forward(self, A):
        C_in = A.data.shape[-1]
        drawn(self.weight, C_in, (self.C_out, C_in))
        drawn(self.bias, C_in, (self.C_out,))
        Z = super().forward(A)
        if type(self) is LazyLinear:  # a subclass may have a forward of its own
            self.__class__ = AwakeLinear
        return Z


class AwakeLinear(LazyLinear):
    """A LazyLinear that has seen its first input: nothing is to be drawn."""

    forward = Linear.forward


class TiedAutoEncoder(Module):
    def __init__(self, C, H):
        super().__init__()
        self.encoder, self.decoder_bias = Linear(C, H), Parameter(np.zeros(C))

    def forward(self, A):
        hidden = self.encoder(A)
        hidden = hidden * (hidden.data > 0)
        return (self.encoder.weight.T @ hidden.T).T + self.decoder_bias
