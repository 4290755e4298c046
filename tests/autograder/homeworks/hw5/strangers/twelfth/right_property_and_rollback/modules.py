"""Homework 5, part 1: Parameters, and Modules that know which ones they hold."""

import copy

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    """A leaf of the tape that a module learns."""

    def __init__(self, data):
        super().__init__(0.0)
        self.data = data if data is None else np.array(data, dtype=np.float64)

    @property
    def data(self):
        """The numbers, or None."""
        return self.__numbers[0]

    @data.setter
    def data(self, numbers):
        self.__numbers = [numbers]


def inner_modules(module):
    """Return pairs (name, module) of the modules that a module holds itself."""
    return [(name, value) for name, value in vars(module).items() if isinstance(value, Module)]


class Unfit(RuntimeError):
    """A state that doesn't fit."""


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
        old, rest = [], dict(state)
        try:
            for name, parameter in found:
                array = rest.pop(name)
                old.append((parameter, parameter.data, copy.deepcopy(parameter.data)))
                if parameter.data is None:
                    parameter.data = np.array(array, dtype=np.float64)
                elif parameter.data.shape == array.shape:
                    np.copyto(parameter.data, array, casting="unsafe")
                else:
                    raise KeyError(name)
            if rest:
                raise KeyError(*rest)
        except KeyError as error:
            for parameter, array, numbers in reversed(old):
                parameter.data = array
                if array is not None:
                    array[...] = numbers
            raise Unfit(f"the state doesn't fit: {error}") from None

    def train(self, mode=True):
        self.training = mode
        for _, module in inner_modules(self):
            module.train(mode)
        return self

    def eval(self):
        return self.train(False)
