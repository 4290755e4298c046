"""Homework 5, part 1: Parameters, and Modules that know which ones they hold."""

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    """A leaf of the tape that a module learns."""

    def __init__(self, data):
        """Copy the numbers into an array of float64; None: numbers come later."""
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
        found = [(prefix + name, X) for name, X in vars(self).items() if isinstance(X, Parameter)]
        for name, X in vars(self).items():
            if isinstance(X, Module):
                found += X.named_parameters(prefix + name + ".", remove_duplicate)
        if remove_duplicate:
            first = {}
            for name, X in found:
                first.setdefault(id(X), (name, X))
            found = list(first.values())
        return found

    def parameters(self):
        """Return a list of the Parameters of this module and all within it, each once."""
        found = [X for _, X in self.named_parameters()]
        return found

    def state_dict(self):
        """Return a dictionary of copies: an array for every name of a Parameter."""
        named = self.named_parameters(remove_duplicate=False)
        if any(X.data is None for _, X in named):
            raise RuntimeError("a Parameter has no numbers yet")
        state = {name: np.array(X.data) for name, X in named}
        return state

    def load_state_dict(self, state):
        """Copy the arrays of a state into the arrays of the Parameters."""
        named = self.named_parameters(remove_duplicate=False)
        if {name for name, _ in named} != set(state):
            raise RuntimeError("names are missing, or not of this module")
        for name, X in named:
            if X.data is not None and X.data.shape != state[name].shape:
                raise RuntimeError(f"{name} has another shape")
        # convert each array once, also if it is there under several names
        numbers = {}
        for array in state.values():
            if id(array) not in numbers:
                numbers[id(array)] = np.array(array, dtype=np.float64)
        for name, X in named:
            if X.data is None:
                X.data = numbers[id(state[name])]
            elif X.data is not numbers[id(state[name])]:
                X.data[...] = numbers[id(state[name])]

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
