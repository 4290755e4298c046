"""Homework 5, part 1: Parameters, and Modules that know which ones they hold."""

from dataclasses import dataclass

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    """A leaf of the tape that a module learns."""

    def __init__(self, data):
        """Copy the numbers into an array of float64; None for a Parameter without numbers yet."""
        super().__init__(0.0 if data is None else np.array(data, dtype=np.float64))
        if data is None:
            self.data = None


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """What is to be written where."""

    name: str
    parameter: Parameter
    array: np.ndarray

    def check(self):
        """Raise RuntimeError if the array does not fit."""
        data = self.parameter.data
        if data is not None and data.shape != self.array.shape:
            raise RuntimeError(f"{self.name}: {self.array.shape} instead of {data.shape}")

    def carry_out(self):
        """Write the numbers."""
        if self.parameter.data is None:
            self.parameter.data = np.empty(self.array.shape)
        np.copyto(self.parameter.data, self.array, casting="unsafe")


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
        found = [(prefix + name, X) for name, X in vars(self).items() if isinstance(X, Parameter)]
        for name, X in vars(self).items():
            if isinstance(X, Module):
                found += X.named_parameters(prefix + name + ".", False)
        if remove_duplicate:
            first = {}
            for name, X in found:
                first.setdefault(id(X), (name, X))
            found = list(first.values())
        return found

    def parameters(self):
        """Return a list of the Parameters of this module and all within it, each once."""
        found = [X for _, X in self.named_parameters()]
        return found

    def state_dict(self):
        """Return a dictionary of copies: an array for every name of a Parameter."""
        pairs = self.named_parameters(remove_duplicate=False)
        empty = [name for name, X in pairs if X.data is None]
        if empty:
            raise RuntimeError(f"without numbers: {empty}")
        buffer, state, start = np.empty(sum(X.data.size for _, X in pairs)), {}, 0
        for name, X in pairs:
            end = start + X.data.size
            state[name] = buffer[start:end].reshape(X.data.shape)
            state[name][...] = X.data
            start = end
        return state

    def load_state_dict(self, state):
        """Copy the arrays of a state into the arrays of the Parameters; all or nothing."""
        pairs = self.named_parameters(remove_duplicate=False)
        names = {name for name, _ in pairs}
        if names ^ state.keys():
            raise RuntimeError(f"names that do not fit: {names ^ state.keys()}")
        plans = [Plan(name, X, state[name]) for name, X in pairs]
        for plan in plans:
            plan.check()
        for plan in plans:
            plan.carry_out()

    def train(self, mode=True):
        """Set training to mode, here and in all modules within; return this module."""
        self.training = mode
        for X in list(vars(self).values()):
            if isinstance(X, Module):
                X.train(mode)
        return self

    def eval(self):
        """Set training to False, here and in all modules within; return this module."""
        return self.train(False)
