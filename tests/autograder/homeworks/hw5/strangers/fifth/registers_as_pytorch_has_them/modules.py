"""Homework 5, part 1: Parameters and Modules."""

import numpy as np
from tensor import Tensor



class Parameter(Tensor):
    """A leaf of the tape that a module learns."""

    def __init__(self, data):
        """Copy the numbers into an array of float64."""
        super().__init__(0.0 if data is None else np.array(data, dtype=np.float64))
        if data is None:
            self.data = None


class Module:
    """Something that computes, and holds Parameters and other Modules as attributes."""

    def __init__(self):
        """A new module trains. This method is given."""
        self.training = True

    def __register(self, kind):
        """Return the dictionary of one kind of attributes, which begins with the object."""
        registers = vars(self).setdefault("_Module__registers", {Parameter: {}, Module: {}})
        return registers[kind]

    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)
        for kind in (Parameter, Module):
            if isinstance(value, kind):
                self.__register(kind)[name] = value
            else:
                self.__register(kind).pop(name, None)

    def __delattr__(self, name):
        object.__delattr__(self, name)
        for kind in (Parameter, Module):
            self.__register(kind).pop(name, None)

    def __call__(self, *inputs):
        """Return what forward makes of the inputs. This method is given."""
        return self.forward(*inputs)

    def named_parameters(self, prefix="", remove_duplicate=True):
        found, seen = [], set()
        for name, X in self.__walk():
            if not (remove_duplicate and id(X) in seen):
                found.append((prefix + name, X))
            seen.add(id(X))
        return found

    def __walk(self):
        """Generate every name with its Parameter."""
        yield from self.__register(Parameter).items()
        for name, module in self.__register(Module).items():
            for rest, X in module.__walk():
                yield name + "." + rest, X

    def parameters(self):
        """Return a list of the Parameters of this module and all within it, each once."""
        return [X for _, X in self.named_parameters()]

    def state_dict(self):
        """Return a dictionary of copies: an array for every name of a Parameter."""
        state = {}
        for name, X in self.named_parameters(remove_duplicate=False):
            if X.data is None:
                raise RuntimeError(f"{name} has no numbers yet")
            state[name] = np.array(X.data)
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
        self.training = mode
        for module in self.__register(Module).values():
            module.train(mode)
        return self

    def eval(self):
        return self.train(mode=False)
