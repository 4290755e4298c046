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

    def _signature(self):
        """Yield all that the answer depends on: names and objects, in their order."""
        for n, X in vars(self).items():
            if isinstance(X, Parameter):
                yield n, X
            elif isinstance(X, Module):
                yield n, X
                yield from Module._signature(X)
                yield "", None

    def named_parameters(self, prefix="", remove_duplicate=True):
        now = list(Module._signature(self))
        old, kept = vars(self).get(".kept", ((), {}))
        if len(old) != len(now) or not all(n == m and X is Y for (n, X), (m, Y) in zip(old, now)):
            kept = {}
            vars(self)[".kept"] = now, kept
        key = bool(remove_duplicate)
        if key not in kept:
            kept[key] = tuple(Module._look(self, key))
        return [(prefix + n, X) for n, X in kept[key]]

    def _look(self, once):
        seen = set()

        def visit(module, way):
            for n, X in vars(module).items():
                if isinstance(X, Parameter) and not (once and id(X) in seen):
                    seen.add(id(X))
                    yield way + n, X
            for n, X in vars(module).items():
                if isinstance(X, Module):
                    yield from visit(X, way + n + ".")

        return visit(self, "")

    def parameters(self):
        _, found = zip(*self.named_parameters(), strict=True) if self.named_parameters() else ((), ())
        return list(found)

    def state_dict(self):
        state = {}
        for name, X in self.named_parameters(remove_duplicate=False):
            if X.data is None:
                raise RuntimeError(f"{name} has no numbers yet")
            state[name] = X.data.copy()
        return state

    def load_state_dict(self, state):
        named = dict(self.named_parameters(remove_duplicate=False))
        if named.keys() != state.keys():
            raise RuntimeError(f"other names: {named.keys() ^ state.keys()}")
        for name, X in named.items():
            if X.data is not None and X.data.shape != np.shape(state[name]):
                raise RuntimeError(f"{name} has the shape {X.data.shape}, not {np.shape(state[name])}")
        shapes = {}
        for name, X in named.items():
            if shapes.setdefault(id(X), np.shape(state[name])) != np.shape(state[name]):
                raise RuntimeError(f"{name} is tied, and has two shapes")
        for name, X in named.items():
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
