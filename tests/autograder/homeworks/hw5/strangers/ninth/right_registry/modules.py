"""Homework 5, part 1: Parameters, and Modules that know which ones they hold."""

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    """A leaf of the tape that a module learns."""

    def __init__(self, data):
        """Copy the numbers into an array of float64; None: numbers come later."""
        super().__init__(0.0 if data is None else np.array(data, dtype=np.float64))
        if data is None:
            self.data = None


class Module:
    """Something that computes, and holds Parameters and other Modules as attributes."""

    def __init__(self):
        """A new module trains. This method is given."""
        self.training = True

    def __kept(self):
        """Return (Parameters, Modules) by their names; they are not among vars(self)."""
        attributes = object.__getattribute__(self, "__dict__")
        if "_Module__register" not in attributes:
            attributes["_Module__register"] = ({}, {})
        return attributes["_Module__register"]

    def __setattr__(self, name, X):
        parameters, modules = self.__kept()
        kind = parameters if isinstance(X, Parameter) else modules if isinstance(X, Module) else None
        for other in (parameters, modules):
            if other is not kind:
                other.pop(name, None)
        if kind is None:
            object.__setattr__(self, name, X)
        else:
            object.__getattribute__(self, "__dict__").pop(name, None)
            kind[name] = X

    def __getattribute__(self, name):
        if name != "__dict__":
            register = object.__getattribute__(self, "__dict__").get("_Module__register", ())
            for kind in register:
                if name in kind:
                    return kind[name]
        return object.__getattribute__(self, name)

    def __delattr__(self, name):
        for kind in self.__kept():
            if name in kind:
                del kind[name]
                return
        object.__delattr__(self, name)

    def __getstate__(self):  # for the module copy: the copy has a register of its own
        return {**vars(self), "_Module__register": tuple(map(dict, self.__kept()))}

    def __dir__(self):
        return [*object.__dir__(self), *self.__kept()[0], *self.__kept()[1]]

    def __call__(self, *inputs):
        """Return what forward makes of the inputs. This method is given."""
        return self.forward(*inputs)

    def named_parameters(self, prefix="", remove_duplicate=True):
        """Return a list of pairs (name, Parameter) of this module and all modules within it."""
        found, pending, seen = [], [(prefix, self)], set()
        while pending:
            path, module = pending.pop()
            parameters, modules = module.__kept()
            for name, X in parameters.items():
                if not (remove_duplicate and id(X) in seen):
                    seen.add(id(X))
                    found.append((path + name, X))
            pending += [(path + name + ".", X) for name, X in reversed(modules.items())]
        return found

    def parameters(self):
        """Return a list of the Parameters of this module and all within it, each once."""
        found = [X for _, X in self.named_parameters()]
        return found

    def state_dict(self):
        """Return a dictionary of copies: an array for every name of a Parameter."""
        named = self.named_parameters(remove_duplicate=False)
        if any(X.data is None for _, X in named):
            raise RuntimeError("a Parameter has no numbers yet")
        state = {name: np.array(X.data) for name, X in named}
        return state

    def load_state_dict(self, state):
        """Copy the arrays of a state into the arrays of the Parameters."""
        named = self.named_parameters(remove_duplicate=False)
        if {name for name, _ in named} != set(state):
            raise RuntimeError("names are missing, or not of this module")
        for name, X in named:
            if X.data is not None and X.data.shape != state[name].shape:
                raise RuntimeError(f"{name} has another shape")
        for name, X in named:
            if X.data is None:
                X.data = np.array(state[name], dtype=np.float64)
            else:
                X.data[...] = state[name]

    def train(self, mode=True):
        """Set training to mode, here and in all modules within; return this module."""
        self.training = mode
        for X in self.__kept()[1].values():
            X.train(mode)
        return self

    def eval(self):
        """Set training to False, here and in all modules within; return this module."""
        return self.train(False)
