"""Homework 5, part 1: Parameters and Modules."""

import numpy as np
from tensor import Tensor



class Parameter(Tensor):
    """A leaf of the tape that a module learns; its numbers lie at a multiple of 64 bytes."""

    def __init__(self, data):
        super().__init__(self.aligned(np.array(0.0 if data is None else data, dtype=np.float64)))
        if data is None:
            self.data = None

    @staticmethod
    def aligned(X):
        """Return a copy of X in a new buffer."""
        buffer = np.zeros(X.size + 8)
        skip = -buffer.ctypes.data % 64 // 8
        copy = buffer[skip : skip + X.size].reshape(X.shape)
        copy[...] = X
        return copy


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
        attributes = list(vars(self).items())
        found = [(prefix + name, X) for name, X in attributes if isinstance(X, Parameter)]
        for name, module in attributes:
            if isinstance(module, Module):
                found += module.named_parameters(prefix + name + ".", False)
        if remove_duplicate:
            first = {}
            for name, X in found:
                first.setdefault(id(X), (name, X))
            found = list(first.values())
        return found

    def parameters(self):
        """Return a list of the Parameters of this module and all within it, each once."""
        found = []
        for _, parameter in self.named_parameters(prefix="", remove_duplicate=False):
            for other in found:
                if other is parameter:
                    break
            else:
                found.append(parameter)
        return found

    def state_dict(self):
        state = {}
        for name, parameter in self.named_parameters(remove_duplicate=False):
            if parameter.data is None:
                raise RuntimeError(name)
            array = np.zeros(parameter.data.shape)
            for index in np.ndindex(*array.shape[:1]):
                array[index] = parameter.data[index]
            state[name] = array
        return state

    def load_state_dict(self, state):
        """Copy the arrays of a state into the arrays of the Parameters."""
        named = self.named_parameters(remove_duplicate=False)
        if {name for name, _ in named} != set(state):
            raise RuntimeError("the state has other names")
        for name, X in named:
            if X.data is not None and X.data.shape != np.shape(state[name]):
                raise RuntimeError(f"{name} has another shape")
        for name, X in named:
            if X.data is None:
                X.data = np.array(state[name], dtype=np.float64)
            else:
                X.data[...] = state[name]

    def train(self, mode=True):
        """Set training to mode, here and in all modules within; return this module."""
        self.training = mode
        for module in list(vars(self).values()):
            if isinstance(module, Module):
                module.train(mode)
        return self

    def eval(self):
        """Set training to False, here and in all modules within; return this module."""
        return self.train(False)
