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

    def __setattr__(self, name, value):
        """Parameters and modules live in two registers, and nowhere else."""
        own = vars(self).setdefault("_Module__register", ({}, {}))
        kind = 0 if isinstance(value, Parameter) else 1 if isinstance(value, Module) else None
        for i, register in enumerate(own):
            if i != kind:
                register.pop(name, None)
        if kind is None:
            object.__setattr__(self, name, value)
        else:
            vars(self).pop(name, None)
            own[kind][name] = value

    def __getattribute__(self, name):
        mine = object.__getattribute__(self, "__dict__").get("_Module__register", ({}, {}))
        for register in mine:  # also before a default of the class
            if name in register:
                return register[name]
        return object.__getattribute__(self, name)

    def __delattr__(self, name):
        for register in vars(self).get("_Module__register", ()):
            if name in register:
                del register[name]
                return
        object.__delattr__(self, name)

    def __dir__(self):
        return sorted({*super().__dir__(), *self.__own[0], *self.__own[1]})

    @property
    def __own(self):
        return vars(self).get("_Module__register", ({}, {}))

    def __modules(self):
        return list(self.__own[1].items())

    def __walk(self, prefix):
        for name, parameter in self.__own[0].items():
            yield prefix + name, parameter
        for name, module in self.__modules():
            yield from module.__walk(prefix + name + ".")

    def named_parameters(self, prefix="", remove_duplicate=True):
        found, seen = [], set()
        for name, parameter in self.__walk(prefix):
            if remove_duplicate and id(parameter) in seen:
                continue
            seen.add(id(parameter))
            found.append((name, parameter))
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
        named = dict(self.named_parameters(remove_duplicate=False))
        if set(named) != set(state):
            raise RuntimeError(f"names differ: {sorted(set(named) ^ set(state))}")
        for name, parameter in named.items():
            if parameter.data is not None and parameter.data.shape != state[name].shape:
                raise RuntimeError(f"{name} has the shape {parameter.data.shape}")
        for name, parameter in named.items():
            if parameter.data is None:
                parameter.data = np.array(state[name], dtype=np.float64)
            else:
                parameter.data[...] = state[name]

    def train(self, mode=True):
        self.training = mode
        for _, module in self.__modules():
            module.train(mode)
        return self

    def eval(self):
        return self.train(False)
