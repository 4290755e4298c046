"""Functions first; the classes get them at the end."""

import itertools
import operator

import numpy as np
import tensor


class Parameter(tensor.Tensor):
    pass


def parameter_init(self, data):
    super(Parameter, self).__init__(np.zeros(()))
    if data is None:
        self.data = None
    else:
        copy = np.array(data, dtype=float, order="F")
        self.data = copy[...] if copy.ndim else copy


def named_parameters(self, prefix="", remove_duplicate=True):
    def of(kind, module):
        return [(name, X) for name, X in module.__dict__.items() if isinstance(X, kind)]

    def pairs(module, prefix):
        own = ((prefix + name, X) for name, X in of(Parameter, module))
        inner = (pairs(X, "".join((prefix, name, "."))) for name, X in of(Module, module))
        return itertools.chain(own, itertools.chain.from_iterable(inner))

    found = []
    known = set()
    for name, X in pairs(self, prefix):
        if not remove_duplicate or id(X) not in known:
            found.append((name, X))
        known.add(id(X))
    return found


def parameters(self):
    return [*map(operator.itemgetter(1), self.named_parameters(remove_duplicate=True))]


def state_dict(self):
    def copied(X):
        if X.data is None:
            raise RuntimeError("a Parameter has no numbers")
        return np.frombuffer(bytearray(X.data.tobytes()), np.float64).reshape(X.data.shape) if X.data.size else (
            np.zeros(X.data.shape)
        )

    return {name: copied(X) for name, X in self.named_parameters(remove_duplicate=False)}


def load_state_dict(self, state):
    plan = self.named_parameters(remove_duplicate=False)
    if sorted(name for name, _ in plan) != sorted(state):
        raise RuntimeError("other names")
    shapes = {name: np.shape(state[name]) for name, _ in plan}
    if any(shapes[name] != X.data.shape for name, X in plan if X.data is not None):
        raise RuntimeError("another shape")
    for X, array in [(X, np.array(state[name], dtype=float)) for name, X in plan]:
        if X.data is None:
            X.data = array
        else:
            X.data[...] = array


def train(self, mode=True):
    self.training = mode
    [train(X, mode) for X in [*self.__dict__.values()] if isinstance(X, Module)]
    return self


class Module:
    def __init__(self):
        """A new module trains. This method is given."""
        self.training = True

    def __call__(self, *inputs):
        """Return what forward makes of the inputs. This method is given."""
        return self.forward(*inputs)

    eval = lambda self: train(self, False)  # noqa: E731


Parameter.__init__ = parameter_init
for function in (named_parameters, parameters, state_dict, load_state_dict, train):
    setattr(Module, function.__name__, function)
