"""Homework 5, part 1: Parameters, and Modules that know which ones they hold."""

import numpy as np
from tensor import Tensor


def own_numbers(data, memory=None):
    """Return a copy of an array as float64: a view that runs backward along each axis."""
    data = np.asarray(data)
    memory = np.empty(2 * data.size) if memory is None else memory
    copy = memory[::-2].reshape(data.shape[::-1]).T
    copy[...] = data
    return copy


class Parameter(Tensor):
    """A leaf of the tape that a module learns."""

    def __init__(self, data):
        super().__init__(0.0)
        self.data = None if data is None else own_numbers(data)


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
        found = self.named_parameters(remove_duplicate=False)
        if any(parameter.data is None for _, parameter in found):
            raise RuntimeError("a Parameter has no numbers yet")
        buffer = np.empty(sum(parameter.data.size for _, parameter in found))
        state = {}
        for name, parameter in reversed(found):
            size, shape = parameter.data.size, parameter.data.shape
            state[name], buffer = buffer[:size].reshape(shape, order="F"), buffer[size:]
            state[name][...] = parameter.data
        return {name: state[name] for name, _ in found}

    def load_state_dict(self, state):
        found = self.named_parameters(remove_duplicate=False)
        if {name for name, _ in found} != set(state):
            raise RuntimeError("the names of the state are others")
        for name, parameter in found:
            if parameter.data is not None and parameter.data.shape != np.shape(state[name]):
                raise RuntimeError(f"{name} has another shape")
        for name, parameter in found:
            if parameter.data is None:
                parameter.data = own_numbers(state[name])
            else:
                parameter.data[...] = state[name]

    def train(self, mode=True):
        self.training = mode
        for _, module in inner_modules(self):
            module.train(mode)
        return self

    def eval(self):
        return self.train(False)
