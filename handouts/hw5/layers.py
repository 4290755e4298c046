"""Homework 5, part 2: layers on the tape, and containers of modules.

The write-up, README.md beside this file, has the shapes, the equations and the points.
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
    # Hint: rng.uniform draws numbers.
    # TODO: your code here
    raise NotImplementedError
    return parameter


class Linear(Module):
    """Z = A Wᵀ + b, on the tape."""

    def __init__(self, C_in, C_out, bias=True):
        """Make the Parameters weight, of shape (C_out, C_in), and bias, of shape (C_out,).

        Their numbers are uniform between -1 / √C_in and 1 / √C_in. Without a bias, it is None.
        """
        super().__init__()
        # TODO: your code here
        raise NotImplementedError

    def forward(self, A):
        """Return Z.

        A : Tensor of shape (N, C_in), or with more axes in front
        Z : Tensor of A's shape, with C_out in the place of C_in, returned
        """
        # TODO: your code here
        raise NotImplementedError
        return Z


class Sequential(Module):
    """Modules one after the other."""

    def __init__(self, *modules):
        """Hold the modules as attributes with the names "0", "1" and so on."""
        super().__init__()
        # TODO: your code here
        raise NotImplementedError

    def forward(self, A):
        """Return what the last module makes; each is given what the one before it has made."""
        # TODO: your code here
        raise NotImplementedError
        return A


class ModuleList(Module):
    """A list of modules, whose Parameters are found."""

    def __init__(self, modules=()):
        """Hold the modules as attributes with the names "0", "1" and so on."""
        super().__init__()
        # TODO: your code here
        raise NotImplementedError

    def append(self, module):
        """Add a module at the end; return this list."""
        # TODO: your code here
        raise NotImplementedError
        return self

    def __len__(self):
        """Return the number of modules."""
        # TODO: your code here
        raise NotImplementedError
        return count

    def __getitem__(self, index):
        """Return the module at an integer, which may be negative; IndexError if there is none."""
        # TODO: your code here
        raise NotImplementedError
        return module


class LazyLinear(Linear):
    """A Linear that finds C_in when it sees its first input."""

    def __init__(self, C_out, bias=True):
        """Make the Parameters weight and bias, without numbers."""
        Module.__init__(self)
        # TODO: your code here
        raise NotImplementedError

    def forward(self, A):
        """Return Z. The first time, if nothing was loaded, the Parameters get their numbers first.

        A, Z : Tensors, as for Linear
        """
        # TODO: your code here
        raise NotImplementedError
        return Z


class TiedAutoEncoder(Module):
    """An autoencoder with one weight: Wᵀ goes to the hidden numbers, and W goes back."""

    def __init__(self, C, H):
        """Make encoder, a Linear from C to H numbers, and decoder_bias, a Parameter of C zeros."""
        super().__init__()
        # TODO: your code here
        raise NotImplementedError

    def forward(self, A):
        """Return Z, what the hidden numbers say about A.

        A, Z : Tensors of shape (N, C)
        """
        # TODO: your code here
        raise NotImplementedError
        return Z
