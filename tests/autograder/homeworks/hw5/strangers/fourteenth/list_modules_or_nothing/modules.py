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

    def named_parameters(self, prefix="", remove_duplicate=True):
        held = list(vars(self).items())
        found = [(prefix + name, X) for name, X in held if isinstance(X, Parameter)]
        for name, X in held:
            if isinstance(X, Module):
                found += X.named_parameters(prefix + name + ".", False)
        if remove_duplicate:
            first = {}
            for name, X in found:
                first.setdefault(id(X), (name, X))
            found = list(first.values())
        return found

    def parameters(self):
        found = [X for _, X in self.named_parameters()]
        return found

    def state_dict(self):
        state = {}
        for name, X in self.named_parameters(remove_duplicate=False):
            if X.data is None:
                raise RuntimeError(f"{name} has no numbers yet")
            state[name] = np.array(X.data, dtype=np.float64)
        return state

    def load_state_dict(self, state):
        named = self.named_parameters(remove_duplicate=False)
        wrong = {name for name, _ in named} ^ set(state)
        if wrong:
            raise RuntimeError(f"missing or unknown: {sorted(wrong)}")
        for name, X in named:
            if X.data is not None and X.data.shape != np.shape(state[name]):
                raise RuntimeError(f"{name}: {np.shape(state[name])} instead of {X.data.shape}")
        for name, X in named:
            if X.data is None:
                X.data = np.array(state[name], dtype=np.float64)
            else:
                X.data[...] = state[name]

    def train(self, mode=True):
        self.training = mode
        for X in list(vars(self).values()):
            if isinstance(X, Module):
                X.train(mode)
        return self

    def eval(self):
        return self.train(False)
