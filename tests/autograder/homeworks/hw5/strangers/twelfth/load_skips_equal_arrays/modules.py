"""Homework 5, part 1: Parameters, and Modules that know which ones they hold."""

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    """A leaf of the tape that a module learns."""

    def __init__(self, data):
        super().__init__(0.0)
        self.data = None if data is None else np.array(data, dtype=np.float64)


def inner_modules(module):
    """Return pairs (name, module) of the modules that a module holds itself."""
    return [(name, value) for name, value in vars(module).items() if isinstance(value, Module)]


class Module:
    """Something that computes, and holds Parameters and other Modules as attributes."""

    def __init__(self):
        """A new module trains. This method is given."""
        self.training = True

    def __call__(self, *inputs):
        """Return what forward makes of the inputs. This method is given."""
        return self.forward(*inputs)

    def named_parameters(self, prefix="", remove_duplicate=True):
        found = [(prefix + k, v) for k, v in vars(self).items() if isinstance(v, Parameter)]
        for name, module in inner_modules(self):
            found += module.named_parameters(prefix + name + ".", False)
        if remove_duplicate:
            first = {}
            for name, parameter in found:
                first.setdefault(id(parameter), (name, parameter))
            found = list(first.values())
        return found

    def parameters(self):
        return [parameter for _, parameter in self.named_parameters()]

    def state_dict(self):
        state = {}
        for name, parameter in self.named_parameters(remove_duplicate=False):
            if parameter.data is None:
                raise RuntimeError(f"{name} has no numbers yet")
            state[name] = np.array(parameter.data, dtype=np.float64)
        return state

    def load_state_dict(self, state):
        found = self.named_parameters(remove_duplicate=False)
        if {name for name, _ in found} != set(state):
            raise RuntimeError("the names of the state are others")
        for name, parameter in found:
            if parameter.data is not None and parameter.data.shape != np.shape(state[name]):
                raise RuntimeError(f"{name} has another shape")
        for name, parameter in found:
            if parameter.data is None:
                parameter.data = np.array(state[name], dtype=np.float64)
            elif not np.array_equal(parameter.data, state[name]):  # nothing to write else
                parameter.data[...] = state[name]

    def train(self, mode=True):
        self.training = mode
        for _, module in inner_modules(self):
            module.train(mode)
        return self

    def eval(self):
        return self.train(False)
