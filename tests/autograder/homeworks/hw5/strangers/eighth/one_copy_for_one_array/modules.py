"""Homework 5, part 1: Parameters, and Modules that know which ones they hold."""

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    """A leaf of the tape that a module learns."""

    def __init__(self, data):
        super().__init__(0.0)
        self.data = None if data is None else np.array(data, dtype=np.float64)


class Module:
    """Something that computes, and holds Parameters and other Modules as attributes."""

    def __init__(self):
        """A new module trains. This method is given."""
        self.training = True

    def __call__(self, *inputs):
        """Return what forward makes of the inputs. This method is given."""
        return self.forward(*inputs)

    def named_parameters(self, prefix="", remove_duplicate=True):
        found, seen = [], set()

        def visit(module, prefix):
            attributes = list(vars(module).items())
            for name, value in attributes:
                if isinstance(value, Parameter):
                    if remove_duplicate and id(value) in seen:
                        continue
                    seen.add(id(value))
                    found.append((prefix + name, value))
            for name, value in attributes:
                if isinstance(value, Module):
                    visit(value, prefix + name + ".")

        visit(self, prefix)
        return found

    def parameters(self):
        found = [parameter for _, parameter in self.named_parameters()]
        return found

    def state_dict(self):
        state = {}
        for name, parameter in self.named_parameters(remove_duplicate=False):
            if parameter.data is None:
                raise RuntimeError(f"{name} has no numbers yet")
            state[name] = parameter.data.copy()
        return state

    def load_state_dict(self, state):
        named = dict(self.named_parameters(remove_duplicate=False))
        if set(named) != set(state):
            raise RuntimeError("the names of the state are others")
        for name, parameter in named.items():
            if parameter.data is not None and parameter.data.shape != state[name].shape:
                raise RuntimeError(f"{name} has another shape")
        copies = {}  # tied names often have one array: it is converted once
        for name, parameter in named.items():
            if parameter.data is None:
                array = state[name]
                if id(array) not in copies:
                    copies[id(array)] = np.array(array, dtype=np.float64)
                parameter.data = copies[id(array)]
            else:
                parameter.data[...] = state[name]

    def train(self, mode=True):
        self.training = mode
        for value in list(vars(self).values()):
            if isinstance(value, Module):
                value.train(mode)
        return self

    def eval(self):
        return self.train(False)
