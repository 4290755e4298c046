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
        super().__init__(0.0 if data is None else np.array(data, dtype=np.float64))
        if data is None:
            self.data = None


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
        held = list(vars(self).items())
        found = [(prefix + name, value) for name, value in held if isinstance(value, Parameter)]
        for name, value in held:
            if isinstance(value, Module):
                found += value.named_parameters(f"{prefix}{name}.", False)
        if remove_duplicate:
            first = {}
            for name, parameter in found:
                first.setdefault(id(parameter), (name, parameter))
            found = list(first.values())
        return found

    def parameters(self):
        """Return a list of the Parameters of this module and all within it, each once."""
        found = list(dict(self.named_parameters()).values())
        return found

    def state_dict(self):
        """Return a dictionary of copies: an array for every name of a Parameter.

        Raises RuntimeError if a Parameter has no numbers yet.
        """
        state = {}
        for name, parameter in self.named_parameters(remove_duplicate=False):
            if parameter.data is None:
                raise RuntimeError(f"{name} has no numbers yet")
            state[name] = parameter.data.copy()
        return state

    def load_state_dict(self, state):
        """Copy the arrays of a state into the arrays of the Parameters.

        state : dictionary of arrays; a Parameter without numbers takes an array of any shape

        Raises RuntimeError if a name is missing, or is not one of this module, or if a shape is
        another. Then nothing has changed.
        """
        named = self.named_parameters(remove_duplicate=False)
        wrong = set(state) ^ {name for name, _ in named}
        if wrong:
            raise RuntimeError(f"these names are missing, or are too many: {sorted(wrong)}")
        arrays = {name: np.array(state[name], dtype=np.float64) for name, _ in named}
        shapes = {}
        for name, parameter in named:
            known = arrays[name] if parameter.data is None else parameter.data
            wanted = shapes.setdefault(id(parameter), known.shape)
            if arrays[name].shape != wanted:
                raise RuntimeError(f"{name} has the shape {arrays[name].shape}, not {wanted}")
        for name, parameter in named:
            if parameter.data is None:
                parameter.data = arrays[name]
            else:
                parameter.data[...] = arrays[name]

    def train(self, mode=True):
        """Set training to mode, here and in all modules within; return this module."""
        self.training = mode
        for value in list(vars(self).values()):
            if isinstance(value, Module):
                value.train(mode)
        return self

    def eval(self):
        """Set training to False, here and in all modules within; return this module."""
        return self.train(False)
