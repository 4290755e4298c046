"""Homework 5, part 1: a register that is kept by __setattr__ and __delattr__."""

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    """A leaf of the tape that a module learns; its numbers are kept in a slot."""

    __slots__ = ("_Parameter__numbers",)

    def __init__(self, data):
        self.operation, self.inputs, self.grad = None, (), None
        if data is None:
            self.data = None
        else:
            data = np.asarray(data)
            own = np.empty(data.shape[::-1], dtype=float).T
            own[...] = data
            self.data = own

    @property
    def data(self):
        return self.__numbers

    @data.setter
    def data(self, numbers):
        self.__numbers = numbers


class Module:
    """Something that computes, and holds Parameters and other Modules as attributes."""

    def __new__(cls, *args, **settings):
        module = super().__new__(cls)
        object.__setattr__(module, "_Module__held", {})
        return module

    def __init__(self):
        """A new module trains. This method is given."""
        self.training = True

    def __call__(self, *inputs):
        """Return what forward makes of the inputs. This method is given."""
        return self.forward(*inputs)

    def __setattr__(self, name, value):
        if isinstance(value, (Parameter, Module)):
            self.__held[name] = value
            self.__dict__.pop(name, None)
        else:
            self.__held.pop(name, None)
            object.__setattr__(self, name, value)

    def __delattr__(self, name):
        if name in self.__held:
            del self.__held[name]
        else:
            object.__delattr__(self, name)

    def __getattribute__(self, name):
        # also before a default of the class, such as weight = None
        if name != "__dict__":
            held = object.__getattribute__(self, "__dict__")["_Module__held"]
            if name in held:
                return held[name]
        return object.__getattribute__(self, name)

    def named_parameters(self, prefix="", remove_duplicate=True):
        return list(self.__walk(prefix, set() if remove_duplicate else None))

    def __walk(self, prefix, seen):
        for name, value in self.__held.items():
            if isinstance(value, Parameter) and (seen is None or id(value) not in seen):
                if seen is not None:
                    seen.add(id(value))
                yield "".join((prefix, name)), value
        for name, value in self.__held.items():
            if isinstance(value, Module):
                yield from value.__walk("".join((prefix, name, ".")), seen)

    def parameters(self):
        return [*{parameter: None for _, parameter in self.named_parameters("", False)}]

    def state_dict(self):
        state = {}
        for name, parameter in self.named_parameters("", False):
            if parameter.data is None:
                raise RuntimeError(name)
            state[name] = np.array(parameter.data, order="F")
        return state

    def load_state_dict(self, state):
        wanted = {}
        for name, parameter in self.named_parameters("", False):
            wanted[name] = parameter
        if wanted.keys() ^ state.keys():
            raise RuntimeError(f"these names don't fit: {wanted.keys() ^ state.keys()}")
        if any(
            parameter.data is not None and np.shape(parameter.data) != np.shape(state[name])
            for name, parameter in wanted.items()
        ):
            raise RuntimeError("a shape doesn't fit")
        while wanted:
            name, parameter = wanted.popitem()
            if parameter.data is None:
                parameter.data = np.empty(np.shape(state[name]))
            np.copyto(parameter.data, state[name], casting="unsafe")

    def train(self, mode=True):
        self.training = mode
        [value.train(mode) for value in self.__held.values() if isinstance(value, Module)]
        return self

    def eval(self):
        return self.train(mode=False)
