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
                found += X.named_parameters(f"{prefix}{name}.", False)
        if remove_duplicate:
            seen = set()
            found = [(n, X) for n, X in found if not (id(X) in seen or seen.add(id(X)))]
        return found

    def parameters(self):
        return [X for _, X in self.named_parameters()]

    def state_dict(self):
        state = {}
        for name, X in self.named_parameters(remove_duplicate=False):
            if X.data is None:
                raise RuntimeError(f"{name} has no numbers yet")
            state[name] = X.data.copy()
        return state

    def load_state_dict(self, state):
        names = {name for name, _ in self.named_parameters(remove_duplicate=False)}
        if names != state.keys():
            raise RuntimeError(f"other names: {names ^ state.keys()}")
        named = self.named_parameters()
        for name, X in named:
            if X.data is not None and X.data.shape != np.shape(state[name]):
                raise RuntimeError(f"{name} has the shape {X.data.shape}, not {np.shape(state[name])}")
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
