"""Registers that __setattr__ fills, as in PyTorch."""

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    def __new__(cls, *_, **__):
        made = super().__new__(cls)
        made.__numbers = None
        return made

    def __init__(self, data):
        Tensor.__init__(self, ())
        if data is None:
            self.data = None
            return
        array = np.asarray(data)
        self.data = np.empty(array.shape, np.float64)
        self.data[...] = array

    @property
    def data(self):
        return self.__numbers

    @data.setter
    def data(self, numbers):
        self.__numbers = numbers


class Module:
    def __init__(self):
        """A new module trains. This method is given."""
        self.training = True

    def __call__(self, *inputs):
        """Return what forward makes of the inputs. This method is given."""
        return self.forward(*inputs)

    def __registers(self):
        return self.__dict__.setdefault("_Module__register", ({}, {}))

    def __setattr__(self, name, value):
        for kind, register in zip((Parameter, Module), self.__registers(), strict=True):
            if isinstance(value, kind):
                register[name] = value
            else:
                register.pop(name, None)
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        object.__delattr__(self, name)
        for register in self.__registers():
            register.pop(name, None)

    def __walk(self, prefix):
        parameters, modules = self.__registers()
        for name, parameter in parameters.items():
            yield prefix + name, parameter
        for name, module in modules.items():
            yield from module.__walk(prefix + name + ".")

    def named_parameters(self, prefix="", remove_duplicate=True):
        pairs = list(self.__walk(prefix))
        if not remove_duplicate:
            return pairs
        seen = set()
        return [pair for pair in pairs if not (id(pair[1]) in seen or seen.add(id(pair[1])))]

    def parameters(self):
        return [pair[1] for pair in self.named_parameters("", True)]

    def state_dict(self):
        named = dict(self.named_parameters("", False))
        if any(parameter.data is None for parameter in named.values()):
            raise RuntimeError("a Parameter has no numbers yet")
        # One new buffer for all; each array is a part of it that runs backward.
        buffer = np.empty(sum(parameter.data.size for parameter in named.values()))
        state, begin = {}, 0
        for name, parameter in named.items():
            end = begin + parameter.data.size
            state[name] = buffer[begin:end][::-1].reshape(parameter.data.shape)
            state[name][...] = parameter.data
            begin = end
        return state

    def load_state_dict(self, state):
        waiting, writes = dict.fromkeys(state), []
        for name, parameter in self.named_parameters("", False):
            if name not in waiting:
                raise RuntimeError(f"{name} is missing")
            del waiting[name]
            array = state[name]
            if parameter.data is None:
                writes.append((setattr, (parameter, "data", np.array(array, dtype="d"))))
            elif parameter.data.shape == array.shape:
                writes.append((np.copyto, (parameter.data, array, "unsafe")))
            else:
                raise RuntimeError(f"{name} has another shape")
        if waiting:
            raise RuntimeError(f"not known: {list(waiting)}")
        for write, arguments in writes:
            write(*arguments)

    def train(self, mode=True):
        self.training = mode
        for module in self.__registers()[1].values():
            module.train(mode)
        return self

    def eval(self):
        return Module.train(self, mode=False)
