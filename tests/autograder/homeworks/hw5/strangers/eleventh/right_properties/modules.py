"""Homework 5, part 1: Parameters, and Modules that know which ones they hold."""

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    """A leaf of the tape that a module learns."""

    def __init__(self, data):
        Tensor.__init__(self, ())
        self.data = None if data is None else np.array(data, dtype="=f8", order="F", ndmin=0)

    @property
    def data(self):
        """The numbers, or None."""
        return self.__box[0]

    @data.setter
    def data(self, array):
        self.__box = [array]


class NotFitting(RuntimeError):
    """A state doesn't fit a module."""


class Loading:
    """What is to be done for one Parameter."""

    __slots__ = "array", "parameter"

    def __init__(self, parameter, array):
        self.parameter, self.array = parameter, array

    @property
    def fits(self):
        """Whether the array can be written."""
        if self.array is None or self.parameter.data is None:
            return self.array is not None
        return self.parameter.data.shape == self.array.shape

    def run(self):
        """Write number after number."""
        if self.parameter.data is None:
            self.parameter.data = np.empty(self.array.shape)
        self.parameter.data.flat = self.array.ravel()


class Module:
    """Something that computes, and holds Parameters and other Modules as attributes."""

    def __init__(self):
        """A new module trains. This method is given."""
        self.training = True

    def __call__(self, *inputs):
        """Return what forward makes of the inputs. This method is given."""
        return self.forward(*inputs)

    def named_parameters(self, prefix="", remove_duplicate=True):
        """Return a list of pairs (name, Parameter) of this module and all modules within it."""
        found, seen = [], set()

        def walk(module, prefix):
            values = vars(module).items()
            for name, value in values:
                if isinstance(value, Parameter) and not (remove_duplicate and id(value) in seen):
                    seen.add(id(value))
                    found.append((prefix + name, value))
            for name, value in values:
                if isinstance(value, Module):
                    walk(value, prefix + name + ".")

        walk(self, prefix)
        return found

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
        tasks = [Loading(parameter, state.get(name)) for name, parameter in named.items()]
        if len(state) != len(named) or not all(task.fits for task in tasks):
            raise NotFitting(set(named), set(state))
        for task in tasks:
            task.run()

    def train(self, mode=True):
        """Set training to mode, here and in all modules within; return this module."""
        self.training = mode
        for value in list(vars(self).values()):
            if isinstance(value, Module):
                value.train(mode)
        return self

    def eval(self):
        """Set training to False, here and in all modules within; return this module."""
        return self.train(False)
