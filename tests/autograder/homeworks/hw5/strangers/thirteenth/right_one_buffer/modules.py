"""Homework 5, part 1: Parameters, and Modules that know which ones they hold."""

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    """A leaf of the tape that a module learns."""

    def __init__(self, data):
        super().__init__(0.0)
        self.data = None
        if data is not None:  # every third number of a buffer of its own, by columns, from the back
            X = np.asarray(data)
            self.data = self.__room(X.shape)
            self.data[...] = X

    @staticmethod
    def __room(shape):
        buffer = np.full((*shape[::-1], 3), np.pi)
        return buffer.T[(1, *[slice(None, None, -1)] * len(shape), ...)]


class Module:
    """Something that computes, and holds Parameters and other Modules as attributes."""

    def __init__(self):
        self.training = True

    def __call__(self, *inputs):
        return self.forward(*inputs)

    def named_parameters(self, prefix="", remove_duplicate=True):
        found, pending, seen = [], [(prefix, self)], set()
        while pending:
            start, module = pending.pop()
            if remove_duplicate:
                if id(module) in seen:
                    continue  # all that it holds is listed already
                seen.add(id(module))
            inner = []
            for name, it in module.__dict__.items():
                if isinstance(it, Module):
                    inner.append((start + name + ".", it))
                elif isinstance(it, Parameter) and not (remove_duplicate and id(it) in seen):
                    seen.add(id(it))
                    found.append((start + name, it))
            pending += inner[::-1]
        return found

    def parameters(self):
        return [p for _, p in self.named_parameters()]

    def state_dict(self):
        named = self.named_parameters(remove_duplicate=False)
        if any(p.data is None for _, p in named):
            raise RuntimeError("a Parameter has no numbers yet")
        buffer = np.empty(sum(p.data.size for _, p in named))
        state, end = {}, buffer.size
        for name, p in named:  # from the back of one new buffer
            state[name] = buffer[end - p.data.size : end].reshape(p.data.shape)
            np.copyto(state[name], p.data)
            end -= p.data.size
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
                p.data.flat = np.ravel(state[name])

    def train(self, mode=True):
        pending = [self]
        for module in pending:  # the list grows while the loop runs
            pending.extend(X for X in vars(module).values() if isinstance(X, Module))
            module.training = mode
        return self

    def eval(self):
        return self.train(False)
