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

    def __call__(self, *inputs):
        """Return what forward makes of the inputs. This method is given."""
        return self.forward(*inputs)

    def named_parameters(self, prefix="", remove_duplicate=True):
        """Return a list of pairs (name, Parameter) of this module and all modules within it."""
        attributes = list(vars(self).items())
        found = [(prefix + name, X) for name, X in attributes if isinstance(X, Parameter)]
        for name, module in attributes:
            if isinstance(module, Module):
                found += module.named_parameters(prefix + name + ".", False)
        if remove_duplicate:
            first = {}
            for name, X in found:
                first.setdefault(id(X), (name, X))
            found = list(first.values())
        return found

    def parameters(self):
        """Return a list of the Parameters of this module and all within it, each once."""
        return [X for _, X in self.named_parameters()]

    def state_dict(self):
        """Return a dictionary of arrays that are parts of one new buffer."""
        named = self.named_parameters(remove_duplicate=False)
        if not all(X.data is not None for _, X in named):
            raise RuntimeError("there are Parameters without numbers")
        buffer = np.empty(sum(X.data.size for _, X in named))
        state, start = {}, 0
        for name, X in named:
            part = buffer[start : start + X.data.size].reshape(X.data.shape)
            part[...] = X.data
            state[name] = part
            start += X.data.size
        return state

    def load_state_dict(self, state):
        """Write array after array; at the first that doesn't fit, put the old numbers back."""
        before = []
        try:
            rest = dict(state)
            for name, X in self.named_parameters("", False):
                array = np.asarray(rest.pop(name))
                before.append((X, X.data, None if X.data is None else X.data.copy()))
                self.__write(X, array, any(X is Y and data is None for Y, data, _ in before))
            if rest:
                raise ValueError(f"no Parameter has the names {list(rest)}")
        except (KeyError, ValueError) as error:
            for X, data, numbers in reversed(before):
                X.data = data
                if data is not None:
                    data[...] = numbers
            raise RuntimeError(f"the state doesn't fit: {error}") from error

    @staticmethod
    def __write(X, array, is_new):
        """Write an array into a Parameter."""
        if is_new:
            X.data = array.astype(np.float64)
        elif X.data.shape != array.shape:
            raise ValueError(f"{array.shape} instead of {X.data.shape}")
        else:
            np.copyto(X.data, array, casting="unsafe")

    def train(self, mode=True):
        """Set training to mode, here and in all modules within; return this module."""
        self.training = mode
        for module in list(vars(self).values()):
            if isinstance(module, Module):
                module.train(mode)
        return self

    def eval(self):
        """Set training to False, here and in all modules within; return this module."""
        return self.train(False)
