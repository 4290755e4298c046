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

    def __registers(self):
        """Return the names of own Parameters and modules; also before super().__init__()."""
        if "_Module__names" not in vars(self):
            object.__setattr__(self, "_Module__names", ({}, {}))
        return vars(self)["_Module__names"]

    def __setattr__(self, name, value):
        for kind, register in zip((Parameter, Module), self.__registers(), strict=True):
            if isinstance(value, kind):
                register[name] = value
            else:
                register.pop(name, None)
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        object.__delattr__(self, name)
        for register in self.__registers():
            register.pop(name, None)

    def named_parameters(self, prefix="", remove_duplicate=True):
        """Return a list of pairs (name, Parameter) of this module and all modules within it."""
        found, first, pending = [], {}, [(prefix, self)]
        while pending:
            prefix, module = pending.pop()
            own, modules = module.__registers()
            found += [(prefix + name, parameter) for name, parameter in own.items()]
            pending += [(f"{prefix}{name}.", each) for name, each in reversed(modules.items())]
        if not remove_duplicate:
            return found
        for pair in found:
            first.setdefault(pair[1], pair)
        return list(first.values())

    def parameters(self):
        """Return a list of the Parameters of this module and all within it, each once."""
        return [parameter for _, parameter in self.named_parameters()]

    def state_dict(self):
        """Return a dictionary of copies: an array for every name of a Parameter."""
        state = {}
        for name, parameter in self.named_parameters(remove_duplicate=False):
            if parameter.data is None:
                raise RuntimeError(f"{name} has no numbers yet")
            state[name] = np.array(parameter.data)
        return state

    def load_state_dict(self, state):
        """Copy the arrays of a state into the arrays of the Parameters."""
        named = dict(self.named_parameters(remove_duplicate=False))
        if set(named) != set(state):
            raise RuntimeError(f"these names don't fit: {set(named) ^ set(state)}")
        for name, parameter in named.items():
            if parameter.data is not None and parameter.data.shape != state[name].shape:
                raise RuntimeError(f"{name} has another shape")
        for name, parameter in named.items():
            if parameter.data is None:
                parameter.data = np.array(state[name], dtype=np.float64)
            else:
                parameter.data[...] = state[name]

    def train(self, mode=True):
        """Set training to mode, here and in all modules within; return this module."""
        self.training = mode
        for value in self.__registers()[1].values():
            Module.train(value, mode)
        return self

    def eval(self):
        """Set training to False, here and in all modules within; return this module."""
        return self.train(False)
