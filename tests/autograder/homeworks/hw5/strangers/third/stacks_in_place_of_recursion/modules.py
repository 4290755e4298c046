"""Homework 5, part 1: Parameters, and Modules that know which ones they hold."""

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    """A leaf of the tape that a module learns."""

    def __init__(self, data):
        super().__init__(0.0)
        self.data = None if data is None else np.array(data, dtype=np.float64)


def unique(found):
    """Keep the first pair of each Parameter."""
    first = {}
    for pair in found:
        first.setdefault(id(pair[1]), pair)
    return list(first.values())


class Module:
    """Something that computes, and holds Parameters and other Modules as attributes."""

    def __init__(self):
        """A new module trains. This method is given."""
        self.training = True

    def __call__(self, *inputs):
        """Return what forward makes of the inputs. This method is given."""
        return self.forward(*inputs)

    def named_parameters(self, prefix="", remove_duplicate=True):
        found, todo = [], [(prefix, self)]
        while todo:
            before, module = todo.pop()
            below = []
            for name, X in vars(module).items():
                if isinstance(X, Parameter):
                    found.append((before + name, X))
                elif isinstance(X, Module):
                    below.append((before + name + ".", X))
            todo.extend(reversed(below))
        return unique(found) if remove_duplicate else found

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
        missing = [n for n, _ in pairs if n not in state]
        extra = [n for n in state if n not in dict(pairs)]
        if missing or extra:
            raise RuntimeError(f"missing: {missing}, not of this model: {extra}")
        wanted, problems = {}, []
        for n, X in pairs:
            shape = np.asarray(state[n]).shape
            want = wanted.setdefault(X, shape if X.data is None else X.data.shape)
            if want != shape:
                problems.append(f"{n}: {shape} in place of {want}")
        if problems:
            raise RuntimeError("; ".join(problems))
        for X, shape in wanted.items():
            if X.data is None:
                X.data = np.zeros(shape, dtype=np.float64)
        for n, X in pairs:
            np.copyto(X.data, state[n], casting="unsafe")

    def train(self, mode=True):
        todo, seen = [self], set()
        while todo:
            module = todo.pop()
            if id(module) not in seen:
                seen.add(id(module))
                module.training = mode
                todo.extend(X for X in vars(module).values() if isinstance(X, Module))
        return self

    def eval(self):
        return self.train(False)
