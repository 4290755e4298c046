"""Parameters, and Modules that know which ones they hold."""

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    """A leaf of the tape that a module learns."""

    def __init__(self, data):
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
        every = [(prefix + name, X) for name, X in vars(self).items() if isinstance(X, Parameter)]
        for name, X in vars(self).items():
            if isinstance(X, Module):
                every += X.named_parameters(prefix + name + ".", False)
        if not remove_duplicate:
            return every
        found, seen = [], set()
        for name, X in every:
            if id(X) not in seen:
                seen.add(id(X))
                found.append((name, X))
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
        wanted = dict(self.named_parameters(remove_duplicate=False))
        if set(wanted) != set(state):
            raise RuntimeError(f"names that differ: {set(wanted) ^ set(state)}")
        for name, X in wanted.items():
            if X.data is not None and X.data.shape != np.shape(state[name]):
                raise RuntimeError(f"{name} has the shape {np.shape(state[name])}, not {X.data.shape}")
        for name, X in wanted.items():
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
