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
        self.training = True

    def __call__(self, *inputs):
        return self.forward(*inputs)

    def named_parameters(self, prefix="", remove_duplicate=True):
        found = [(prefix + n, p) for n, p in vars(self).items() if isinstance(p, Parameter)]
        for name, module in vars(self).items():
            if isinstance(module, Module):
                found += module.named_parameters(prefix + name + ".", False)
        if remove_duplicate:
            seen, once = set(), []
            for name, p in found:
                key = id(p) if p.data is None else id(p.data)  # tied: the same array
                if key not in seen:
                    seen.add(key)
                    once.append((name, p))
            found = once
        return found

    def parameters(self):
        return [p for _, p in self.named_parameters()]

    def state_dict(self):
        state = {}
        for name, p in self.named_parameters(remove_duplicate=False):
            if p.data is None:
                raise RuntimeError(f"{name} has no numbers yet")
            state[name] = np.array(p.data, dtype=np.float64)
        return state

    def load_state_dict(self, state):
        named = self.named_parameters(remove_duplicate=False)
        names = {name for name, _ in named}
        if names != set(state):
            raise RuntimeError(f"other names: {sorted(names ^ set(state))}")
        for name, p in named:
            if p.data is not None and np.shape(state[name]) != p.data.shape:
                raise RuntimeError(f"{name}: shape {np.shape(state[name])}, not {p.data.shape}")
        for name, p in named:
            if p.data is None:
                p.data = np.array(state[name], dtype=np.float64)
            else:
                p.data[...] = state[name]

    def train(self, mode=True):
        self.training = mode
        for module in list(vars(self).values()):
            if isinstance(module, Module):
                module.train(mode)
        return self

    def eval(self):
        return self.train(False)
