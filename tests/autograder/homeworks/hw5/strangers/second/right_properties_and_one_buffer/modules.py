"""Homework 5, part 1: Parameters, and Modules that know which ones they hold.

The write-up, README.md beside this file, has the names, the rules and the points.
"""

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    """A leaf of the tape that a module learns."""

    def __init__(self, data):
        """Copy the numbers into an array of float64.

        data : the numbers; None for a Parameter that gets its numbers later: its data is then None
        """
        super().__init__(())
        self.data = data if data is None else np.array(data, dtype=np.float64, order="C")

    @property
    def data(self):
        """The numbers, an array of float64; None for a Parameter that has none yet."""
        return self._numbers

    @data.setter
    def data(self, numbers):
        # np.asarray keeps an array that has float64 numbers: the same object comes back.
        self._numbers = None if numbers is None else np.asarray(numbers, dtype=np.float64)

    @property
    def is_empty(self):
        """Whether there are no numbers yet."""
        return self._numbers is None


class Module:
    """Something that computes, and holds Parameters and other Modules as attributes."""

    def __init__(self):
        """A new module trains. This method is given."""
        self.training = True

    def __call__(self, *inputs):
        """Return what forward makes of the inputs. This method is given."""
        return self.forward(*inputs)

    def named_parameters(self, prefix="", remove_duplicate=True):
        """Return a list of pairs (name, Parameter) of this module and all modules within it.

        prefix : text that each name begins with
        remove_duplicate : True for each Parameter once, with its first name; False for every name

        A module's own Parameters come first, then those of its modules, as they were assigned.
        """
        own, within = [], []
        for name, value in vars(self).items():
            match value:
                case Parameter():
                    own += [(prefix + name, value)]
                case Module():
                    within += value.named_parameters(f"{prefix}{name}.", remove_duplicate=False)
        pairs = own + within
        return self._first_only(pairs) if remove_duplicate else pairs

    @staticmethod
    def _first_only(pairs):
        """Return the pairs whose Parameter was not there before."""
        objects = [id(parameter) for _, parameter in pairs]
        return [pair for index, pair in enumerate(pairs) if objects.index(id(pair[1])) == index]

    def parameters(self):
        """Return a list of the Parameters of this module and all within it, each once."""
        found = [parameter for _, parameter in self.named_parameters()]
        return found

    def state_dict(self):
        """Return a dictionary of copies: an array for every name of a Parameter.

        Raises RuntimeError if a Parameter has no numbers yet.
        """
        state = {}
        for name, parameter in self.named_parameters(remove_duplicate=False):
            if parameter.is_empty:
                raise RuntimeError(f"{name} has no numbers yet")
            state[name] = parameter.data.copy()
        return state

    def load_state_dict(self, state):
        """Copy the arrays of a state into the arrays of the Parameters.

        state : dictionary of arrays; a Parameter without numbers takes an array of any shape

        Raises RuntimeError if a name is missing, or is not one of this module, or if a shape is
        another. Then nothing has changed.
        """
        named = self.named_parameters(remove_duplicate=False)
        wrong = set(state) ^ {name for name, _ in named}
        if wrong:
            raise RuntimeError(f"these names are missing, or are too many: {sorted(wrong)}")
        arrays = {name: np.array(state[name], dtype=np.float64) for name, _ in named}
        shapes = {}
        for name, parameter in named:
            known = arrays[name] if parameter.data is None else parameter.data
            wanted = shapes.setdefault(id(parameter), known.shape)
            if arrays[name].shape != wanted:
                raise RuntimeError(f"{name} has the shape {arrays[name].shape}, not {wanted}")
        for name, parameter in named:
            if parameter.data is None:
                parameter.data = arrays[name]
            else:
                parameter.data[...] = arrays[name]

    def train(self, mode=True):
        """Set training to mode, here and in all modules within; return this module."""
        vars(self).update(training=mode)
        [value.train(mode) for value in vars(self).values() if isinstance(value, Module)]
        return self

    def eval(self):
        """Set training to False, here and in all modules within; return this module."""
        return self.train(False)
