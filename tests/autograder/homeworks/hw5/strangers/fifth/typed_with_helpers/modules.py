"""Homework 5, part 1: Parameters and Modules."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from tensor import Tensor


class StateError(RuntimeError):
    """A state that doesn't fit."""


def held(module: Module, kind: type) -> Iterator[tuple[str, object]]:
    """Generate the attributes of one kind."""
    for name, value in tuple(vars(module).items()):
        if isinstance(value, kind):
            yield name, value


def paths(module: Module, path: str) -> Iterator[tuple[str, Module]]:
    """Generate a module and all within it, each with what its names begin with; a way for each path."""
    pending = [(path, module)]
    while pending:
        path, module = pending.pop()
        yield path, module
        inner = [(path + name + ".", child) for name, child in held(module, Module)]
        pending.extend(reversed(inner))


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

    def named_parameters(self, prefix: str = "", remove_duplicate: bool = True) -> list[tuple[str, Parameter]]:
        """Return a list of pairs (name, Parameter) of this module and all modules within it."""
        found, seen = [], []
        for path, module in paths(self, prefix):
            for name, parameter in held(module, Parameter):
                if remove_duplicate and any(parameter is other for other in seen):
                    continue
                seen.append(parameter)
                found.append((path + name, parameter))
        return found

    def parameters(self):
        """Return a list of the Parameters of this module and all within it, each once."""
        return [X for _, X in self.named_parameters()]

    def state_dict(self):
        """Return a dictionary of copies: an array for every name of a Parameter."""
        state = {}
        for name, X in self.named_parameters(remove_duplicate=False):
            if X.data is None:
                raise RuntimeError(f"{name} has no numbers yet")
            state[name] = np.array(X.data)
        return state

    def load_state_dict(self, state: dict) -> None:
        """Copy the arrays of a state into the arrays of the Parameters."""
        named = dict(self.named_parameters(remove_duplicate=False))
        missing, unknown = named.keys() - state.keys(), state.keys() - named.keys()
        if missing or unknown:
            raise StateError(f"missing {sorted(missing)}, unknown {sorted(unknown)}")
        for name, parameter in named.items():
            wanted = parameter.data if parameter.data is not None else state[name]
            if wanted.shape != state[name].shape:
                raise StateError(f"{name}: {state[name].shape} instead of {wanted.shape}")
        for name, parameter in named.items():
            if parameter.data is None:
                parameter.data = np.empty(state[name].shape, dtype=np.float64)
            parameter.data[...] = state[name]

    def train(self, mode: bool = True) -> Module:
        """Set training to mode, here and in all modules within; return this module."""
        for _, module in list(paths(self, "")):
            module.training = mode
        return self

    def eval(self) -> Module:
        """Set training to False, here and in all modules within; return this module."""
        for _, module in list(paths(self, "")):
            module.training = False
        return self
