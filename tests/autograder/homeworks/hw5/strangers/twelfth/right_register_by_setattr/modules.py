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

    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)
        registers = self.__dict__.setdefault("_Module__registers", ({}, {}))
        for kind, register in zip((Parameter, Module), registers, strict=True):
            if isinstance(value, kind) and name in self.__dict__:
                register[name] = value
            else:
                register.pop(name, None)

    def __delattr__(self, name):
        object.__delattr__(self, name)
        for register in self.__dict__.get("_Module__registers", ()):
            register.pop(name, None)

    def __init__(self):
        """A new module trains. This method is given."""
        self.training = True

    def __call__(self, *inputs):
        """Return what forward makes of the inputs. This method is given."""
        return self.forward(*inputs)

    def named_parameters(self, prefix="", remove_duplicate=True):
        found, given, pending = [], set(), [(self, prefix)]
        while pending:
            module, way = pending.pop()
            own, inner = module.__dict__.get("_Module__registers", ({}, {}))
            for name, parameter in own.items():
                if not (remove_duplicate and parameter in given):
                    given.add(parameter)
                    found.append((way + name, parameter))
            pending.extend((m, f"{way}{name}.") for name, m in reversed(inner.items()))
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
        for module in self.__dict__.get("_Module__registers", ({}, {}))[1].values():
            module.train(mode)
        return self

    def eval(self):
        return self.train(False)
