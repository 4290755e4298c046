"""Homework 5, part 1: Parameters, and Modules that know which ones they hold."""

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    """A leaf of the tape that a module learns."""

    def __init__(self, data):
        """Copy the numbers into an array of float64; None for a Parameter without numbers."""
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
        """Return a list of pairs (name, Parameter) of this module and all modules within it."""
        attributes = vars(self).items()
        found = [(prefix + name, X) for name, X in attributes if isinstance(X, Parameter)]
        for name, X in attributes:
            if isinstance(X, Module):
                found += X.named_parameters(prefix + name + ".", False)
        if remove_duplicate:
            seen = set()
            found = [(n, X) for n, X in found if not (id(X) in seen or seen.add(id(X)))]
        return found

    def parameters(self):
        """Return a list of the Parameters of this module and all within it, each once."""
        return [parameter for _, parameter in self.named_parameters()]

    def state_dict(self):
        """Return a dictionary of copies: an array for every name of a Parameter."""
        state = {}
        for name, parameter in self.named_parameters(remove_duplicate=False):
            if parameter.data is None:
                raise RuntimeError(f"{name} has no numbers yet")
            state[name] = np.array(parameter.data, dtype=np.float64)
        return state

    def load_state_dict(self, state):
        """Copy the arrays of a state into the arrays of the Parameters."""
        named = self.named_parameters(remove_duplicate=False)
        names = {name for name, _ in named}
        if names != set(state):
            raise RuntimeError(f"these names don't fit: {sorted(names ^ set(state))}")
        for name, parameter in named:
            if parameter.data is not None and parameter.data.shape != state[name].shape:
                raise RuntimeError(f"{name} has another shape: {state[name].shape}")
        for name, parameter in named:
            if parameter.data is None:
                parameter.data = np.array(state[name], dtype=np.float64)
            else:
                parameter.data[...] = state[name]

    def train(self, mode=True):
        """Set training to mode, here and in all modules within; return this module."""
        self.training = mode
        for X in vars(self).values():
            if isinstance(X, Module):
                X.train(mode)
        return self

    def eval(self):
        """Set training to False, here and in all modules within; return this module."""
        return self.train(False)
