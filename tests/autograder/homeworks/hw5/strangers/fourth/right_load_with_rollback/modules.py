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
        pairs = self.named_parameters(remove_duplicate=False)
        if {name for name, _ in pairs} != state.keys():
            raise RuntimeError("the names differ")
        done = []
        try:
            for name, X in pairs:
                array = np.asarray(state[name])
                old = None if X.data is None else X.data.copy()
                if old is None:
                    X.data = array.astype(np.float64)
                elif old.shape != array.shape:
                    raise RuntimeError(f"{name}: {array.shape} for {old.shape}")
                else:
                    np.copyto(X.data, array)
                done.append((X, old))
        except Exception:
            for X, old in reversed(done):
                if old is None:
                    X.data = None
                else:
                    X.data[...] = old
            raise

    def train(self, mode=True):
        self.training = mode
        for X in list(vars(self).values()):
            if isinstance(X, Module):
                X.train(mode)
        return self

    def eval(self):
        return self.train(False)
