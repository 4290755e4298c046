"""Homework 5, part 1: Parameters, and Modules that know which ones they hold."""

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    """A leaf of the tape that a module learns."""

    __slots__ = ("_Parameter__array",)

    def __init__(self, data):
        """Copy the numbers into an array of float64; None for a Parameter without numbers."""
        self.data = None if data is None else np.array(data, dtype=np.float64, order="F")
        self.operation, self.inputs, self.grad = None, (), None

    @property
    def data(self):
        """The array, or None."""
        return self.__array

    @data.setter
    def data(self, array):
        self.__array = array


class Module:
    """Something that computes, and holds Parameters and other Modules as attributes."""

    def __init__(self):
        """A new module trains. This method is given."""
        self.training = True

    def __walk(self, way):
        """Yield (way, module) for this module and all within, each before those it holds."""
        pending = [(way, self)]
        while pending:
            way, module = pending.pop()
            yield way, module
            for name, X in reversed(vars(module).items()):
                if isinstance(X, Module):
                    pending.append((way + name + ".", X))

    def __call__(self, *inputs):
        """Return what forward makes of the inputs. This method is given."""
        return self.forward(*inputs)

    def named_parameters(self, prefix="", remove_duplicate=True):
        """Return a list of pairs (name, Parameter) of this module and all modules within it."""
        seen, found = set(), []
        for way, module in self.__walk(prefix):
            for name, X in vars(module).items():
                if isinstance(X, Parameter) and not (remove_duplicate and X in seen):
                    seen.add(X)
                    found.append((way + name, X))
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
        named = dict(self.named_parameters(remove_duplicate=False))
        if named.keys() != state.keys():
            raise RuntimeError(f"these names don't fit: {named.keys() ^ state.keys()}")
        plan = {parameter: state[name] for name, parameter in named.items()}
        for name, X in named.items():
            if X.data is not None and X.data.shape != np.shape(state[name]):
                raise RuntimeError(f"{name} has another shape")
        for parameter, array in plan.items():
            if parameter.data is None:
                parameter.data = np.empty(array.shape)
            np.copyto(parameter.data, array, casting="unsafe")

    def train(self, mode=True):
        """Set training to mode, here and in all modules within; return this module."""
        for _, module in self.__walk(""):
            module.training = mode
        return self

    def eval(self):
        """Set training to False, here and in all modules within; return this module."""
        return self.train(False)
