"""Homework 5, part 1, as PyTorch does it: __setattr__ sorts what is assigned into dictionaries."""

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    def __init__(self, data):
        Tensor.__init__(self, [])
        if data is not None:
            self.data = np.asarray(data).astype(np.float64)
        else:
            self.data = None


class Module:
    def __init__(self):
        self.training = True

    @property
    def own(self):
        return self.__dict__.setdefault("_Module__own", {})

    @property
    def within(self):
        return self.__dict__.setdefault("_Module__within", {})

    def __setattr__(self, name, value):
        self.own.pop(name, None) if not isinstance(value, Parameter) else None
        self.within.pop(name, None) if not isinstance(value, Module) else None
        if isinstance(value, Parameter):
            self.own[name] = value
        elif isinstance(value, Module):
            self.within[name] = value
        self.__dict__[name] = value

    def __delattr__(self, name):
        self.own.pop(name, None)
        self.within.pop(name, None)
        object.__delattr__(self, name)

    def __call__(self, *inputs):
        return self.forward(*inputs)

    def modules(self, prefix=""):
        yield prefix, self
        for name, module in self.within.items():
            yield from module.modules(f"{prefix}{name}.")

    def named_parameters(self, prefix="", remove_duplicate=True):
        seen, found = set(), []
        for at, module in self.modules(prefix):
            for name, parameter in module.own.items():
                if not remove_duplicate or id(parameter) not in seen:
                    seen.add(id(parameter))
                    found.append((at + name, parameter))
        return found

    def parameters(self):
        return [parameter for _, parameter in self.named_parameters()]

    def state_dict(self):
        found = list(self.named_parameters("", False))
        if any(parameter.data is None for _, parameter in found):
            raise RuntimeError("a Parameter has no numbers yet")
        return {name: np.array(parameter.data) for name, parameter in found}

    def load_state_dict(self, state):
        left, todo = set(state), []
        for name, parameter in self.named_parameters("", False):
            if name not in left:
                raise RuntimeError(f"{name} is missing")
            left.remove(name)
            new = np.array(state[name], dtype=float)
            if parameter.data is not None and parameter.data.shape != new.shape:
                raise RuntimeError(f"{name} has another shape")
            todo.append((parameter, new))
        if left:
            raise RuntimeError(f"unexpected: {left}")
        for parameter, new in todo:
            if parameter.data is None:
                parameter.data = new
            else:
                np.copyto(parameter.data, new)

    def train(self, mode=True):
        for _, module in self.modules():
            module.training = mode
        return self

    def eval(self):
        for _, module in self.modules():
            module.training = False
        return self
