"""Homework 5, part 1: Parameters, and Modules that know which ones they hold.

Homework 5 has asked for it: the write-up there has the names, the rules and the points.
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
        attributes = list(vars(self).items())
        found = [(prefix + name, each) for name, each in attributes if isinstance(each, Parameter)]
        for name, each in attributes:
            if isinstance(each, Module):
                found += each.named_parameters(f"{prefix}{name}.", remove_duplicate=False)
        if remove_duplicate:
            first = {}
            for name, parameter in found:
                first.setdefault(parameter, name)
            found = [(name, parameter) for parameter, name in first.items()]
        return found

    def parameters(self):
        """Return a list of the Parameters of this module and all within it, each once."""
        found = [parameter for _, parameter in self.named_parameters()]
        return found

    def state_dict(self):
        """Return a dictionary of copies: an array for every name of a Parameter.

        Raises RuntimeError if a Parameter has no numbers yet.
        """
        state = {}
        for name, parameter in self.named_parameters(remove_duplicate=False):
            if parameter.data is None:
                raise RuntimeError(f"{name} has no numbers yet: call the module once, then save it")
            state[name] = parameter.data.copy()
        return state

    def load_state_dict(self, state):
        """Copy the arrays of a state into the arrays of the Parameters.

        state : dictionary of arrays; a Parameter without numbers takes an array of any shape

        Raises RuntimeError if a name is missing, or is not one of this module, or if a shape is
        another. Then nothing has changed.
        """
        parameters = dict(self.named_parameters(remove_duplicate=False))
        if parameters.keys() != state.keys():
            different = sorted(parameters.keys() ^ state.keys())
            raise RuntimeError(f"missing or unexpected names: {', '.join(map(str, different))}")
        for name, parameter in parameters.items():
            if parameter.data is not None and parameter.data.shape != np.shape(state[name]):
                raise RuntimeError(f"{name} has another shape: {np.shape(state[name])}")
        for name, parameter in parameters.items():
            if parameter.data is None:
                parameter.data = np.array(state[name], dtype=np.float64)
            else:
                parameter.data[...] = state[name]

    def train(self, mode=True):
        """Set training to mode, here and in all modules within; return this module."""
        self.training = mode
        for each in vars(self).values():
            if isinstance(each, Module):
                each.train(mode)
        return self

    def eval(self):
        """Set training to False, here and in all modules within; return this module."""
        self.train(False)
        return self
