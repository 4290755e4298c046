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


def ways(module, prefix):
    """Go through all names, with their Parameters."""
    yield from ((prefix + k, v) for k, v in vars(module).items() if isinstance(v, Parameter))
    for name, inner in inner_modules(module):
        yield from ways(inner, prefix + name + ".")


class Order:
    """A key for sorting: where a Parameter is met first."""

    def __init__(self, pairs):
        self.places = {}
        for place, (_, parameter) in enumerate(pairs):
            self.places.setdefault(parameter, place)

    def __call__(self, pair):
        return self.places[pair[1]]


class Module:
    """Something that computes, and holds Parameters and other Modules as attributes."""

    def __init__(self):
        """A new module trains. This method is given."""
        self.training = True

    def __call__(self, *inputs):
        """Return what forward makes of the inputs. This method is given."""
        return self.forward(*inputs)

    def named_parameters(self, prefix="", remove_duplicate=True):
        found = list(ways(self, prefix))
        if remove_duplicate:
            last = {parameter: name for name, parameter in reversed(found)}
            found = [(name, parameter) for parameter, name in reversed(last.items())]
            found = sorted(found, key=Order(ways(self, prefix)))
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
            else:
                parameter.data[...] = state[name]

    def train(self, mode=True):
        self.training = mode
        for _, module in inner_modules(self):
            module.train(mode)
        return self

    def eval(self):
        return self.train(False)
