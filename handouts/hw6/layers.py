"""Homework 5, part 2: layers on the tape, and containers of modules.

Homework 5 has asked for it: the write-up there has the shapes, the equations and the points.
"""

import numpy as np
from modules import Module, Parameter

rng = np.random.default_rng()


def kaiming_uniform_(parameter, a=0.0):
    """Draw the numbers of a Parameter anew, into its own array; return the Parameter.

    parameter : Parameter of shape (C_out, C_in), or with more axes
    a : the slope of the ReLU that follows, where its input is negative

    Raises ValueError for fewer than two axes.
    """
    shape = parameter.data.shape
    if len(shape) < 2:
        raise ValueError(f"kaiming_uniform_ needs two axes or more, and the shape is {shape}")
    bound = np.sqrt(6 / ((1 + a**2) * np.prod(shape[1:])))
    parameter.data[...] = rng.uniform(-bound, bound, shape)
    return parameter


class Linear(Module):
    """Z = A Wᵀ + b, on the tape."""

    def __init__(self, C_in, C_out, bias=True):
        """Make the Parameters weight, of shape (C_out, C_in), and bias, of shape (C_out,).

        Their numbers are uniform between -1 / √C_in and 1 / √C_in. Without a bias, it is None.
        """
        super().__init__()
        self.weight = kaiming_uniform_(Parameter(np.zeros((C_out, C_in))), np.sqrt(5))
        bound = 1 / np.sqrt(C_in)
        self.bias = Parameter(rng.uniform(-bound, bound, C_out)) if bias else None

    def forward(self, A):
        """Return Z.

        A : Tensor of shape (N, C_in), or with more axes in front
        Z : Tensor of A's shape, with C_out in the place of C_in, returned
        """
        Z = A @ self.weight.T
        if self.bias is not None:
            Z = Z + self.bias
        return Z


class Sequential(Module):
    """Modules one after the other."""

    def __init__(self, *modules):
        """Hold the modules as attributes with the names "0", "1" and so on."""
        super().__init__()
        self._count = len(modules)
        for place, module in enumerate(modules):
            setattr(self, str(place), module)

    def forward(self, A):
        """Return what the last module makes; each is given what the one before it has made."""
        for place in range(self._count):
            A = getattr(self, str(place))(A)
        return A


class ModuleList(Module):
    """A list of modules, whose Parameters are found."""

    def __init__(self, modules=()):
        """Hold the modules as attributes with the names "0", "1" and so on."""
        super().__init__()
        self._count = 0
        for module in modules:
            self.append(module)

    def append(self, module):
        """Add a module at the end; return this list."""
        setattr(self, str(self._count), module)
        self._count += 1
        return self

    def __len__(self):
        """Return the number of modules."""
        count = self._count
        return count

    def __getitem__(self, index):
        """Return the module at an integer, which may be negative; IndexError if there is none."""
        module = getattr(self, str(range(self._count)[index]))
        return module


class LazyLinear(Linear):
    """A Linear that finds C_in when it sees its first input."""

    def __init__(self, C_out, bias=True):
        """Make the Parameters weight and bias, without numbers."""
        Module.__init__(self)
        self.C_out = C_out
        self.weight = Parameter(None)
        self.bias = Parameter(None) if bias else None

    def forward(self, A):
        """Return Z. The first time, if nothing was loaded, the Parameters get their numbers first.

        A, Z : Tensors, as for Linear
        """
        C_in = A.shape[-1]
        if self.weight.data is None:
            self.weight.data = np.zeros((self.C_out, C_in))
            kaiming_uniform_(self.weight, np.sqrt(5))
        if self.bias is not None and self.bias.data is None:
            bound = 1 / np.sqrt(C_in)
            self.bias.data = rng.uniform(-bound, bound, self.C_out)
        Z = super().forward(A)
        return Z


class TiedAutoEncoder(Module):
    """An autoencoder with one weight: Wᵀ goes to the hidden numbers, and W goes back."""

    def __init__(self, C, H):
        """Make encoder, a Linear from C to H numbers, and decoder_bias, a Parameter of C zeros."""
        super().__init__()
        self.encoder = Linear(C, H)
        self.decoder_bias = Parameter(np.zeros(C))

    def forward(self, A):
        """Return Z, what the hidden numbers say about A.

        A, Z : Tensors of shape (N, C)
        """
        hidden = self.encoder(A).relu()
        Z = hidden @ self.encoder.weight + self.decoder_bias
        return Z
