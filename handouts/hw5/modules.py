"""Homework 5, part 1: Parameters, and Modules that know which ones they hold.

The write-up, README.md beside this file, has the names, the rules and the points.
"""

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    """A leaf of the tape that a module learns."""

    def __init__(self, data):
        """Copy the numbers into an array of float64.

        data : the numbers; None for a Parameter that gets its numbers later: its data is then None
        """
        # Hint: Tensor's own __init__ keeps the array that it is given, if it has float64 numbers.
        # TODO: your code here
        raise NotImplementedError


class Module:
    """Something that computes, and holds Parameters and other Modules as attributes."""

    def __init__(self):
        """A new module trains. This method is given."""
        self.training = True

    def __call__(self, *inputs):
        """Return what forward makes of the inputs. This method is given."""
        return self.forward(*inputs)

    def named_parameters(self, prefix="", remove_duplicate=True):
        """Return a list of pairs (name, Parameter) of this module and all modules within it.

        prefix : text that each name begins with
        remove_duplicate : True for each Parameter once, with its first name; False for every name

        A module's own Parameters come first, then those of its modules, as they were assigned.
        """
        # Hint: vars(self) is the dictionary of all attributes.
        # TODO: your code here
        raise NotImplementedError
        return found

    def parameters(self):
        """Return a list of the Parameters of this module and all within it, each once."""
        # TODO: your code here
        raise NotImplementedError
        return found

    def state_dict(self):
        """Return a dictionary of copies: an array for every name of a Parameter.

        Raises RuntimeError if a Parameter has no numbers yet.
        """
        # TODO: your code here
        raise NotImplementedError
        return state

    def load_state_dict(self, state):
        """Copy the arrays of a state into the arrays of the Parameters.

        state : dictionary of arrays; a Parameter without numbers takes an array of any shape

        Raises RuntimeError if a name is missing, or is not one of this module, or if a shape is
        another. Then nothing has changed.
        """
        # Hint: first look at everything, then write.
        # TODO: your code here
        raise NotImplementedError

    def train(self, mode=True):
        """Set training to mode, here and in all modules within; return this module."""
        # TODO: your code here
        raise NotImplementedError
        return self

    def eval(self):
        """Set training to False, here and in all modules within; return this module."""
        # TODO: your code here
        raise NotImplementedError
        return self
