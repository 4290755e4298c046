"""Few allocations: numbers that belong together lie in one buffer, in layers and in states."""

import numpy as np
from tensor import Tensor


def woven(shapes):
    """Return new arrays of these shapes; all lie in one buffer, and no two have a number in common.

    Arrays of one size are woven into each other: number i of the one stands beside number i of the
    other.
    """
    sizes = [int(np.prod(shape)) for shape in shapes]
    buffer = np.zeros(sum(sizes))
    arrays, begin = [None] * len(shapes), 0
    for size in set(sizes):
        places = [place for place, other in enumerate(sizes) if other == size]
        block = buffer[begin : begin + size * len(places)].reshape(size, len(places))
        begin += size * len(places)
        for column, place in enumerate(places):
            arrays[place] = block[:, column].reshape(shapes[place])
    return arrays


class Parameter(Tensor):
    def __init__(self, data):
        self.operation, self.inputs, self.grad, self.data = None, (), None, None
        if data is not None:
            array = np.asarray(data)
            self.data = woven([array.shape])[0]
            self.data[...] = array


class Module:
    def __init__(self):
        """A new module trains. This method is given."""
        self.training = True

    def __call__(self, *inputs):
        """Return what forward makes of the inputs. This method is given."""
        return self.forward(*inputs)

    def named_parameters(self, prefix="", remove_duplicate=True):
        found, seen = [], set()

        def collect(module, way):
            later = []
            for name in vars(module):
                X = vars(module)[name]
                if isinstance(X, Module):
                    later.append((X, f"{way}{name}."))
                elif isinstance(X, Parameter) and not (remove_duplicate and id(X) in seen):
                    seen.add(id(X))
                    found.append((f"{way}{name}", X))
            for each in later:
                collect(*each)

        collect(self, prefix)
        return found

    def parameters(self):
        pairs = self.named_parameters()
        return [*zip(*pairs, strict=True)][1:] and list([*zip(*pairs, strict=True)][1])

    def state_dict(self):
        named = dict(self.named_parameters(remove_duplicate=False))
        for name, X in named.items():
            if X.data is None:
                raise RuntimeError(name)
        state = dict(zip(named, woven([X.data.shape for X in named.values()]), strict=True))
        for name, X in named.items():
            np.copyto(state[name], X.data)
        return state

    def load_state_dict(self, state):
        named = dict(self.named_parameters(remove_duplicate=False))
        complaints = [f"{name} is missing" for name in named if name not in state]
        complaints += [f"{name} is not known" for name in state if name not in named]
        complaints += [
            f"{name} has the shape {state[name].shape}"
            for name, X in named.items()
            if name in state and X.data is not None and X.data.shape != state[name].shape
        ]
        if complaints:
            raise RuntimeError("; ".join(complaints))
        new = [name for name, X in named.items() if X.data is None]
        for name, array in zip(new, woven([state[name].shape for name in new]), strict=True):
            named[name].data = array
        for name, X in named.items():
            X.data[...] = state[name]

    def train(self, mode=True):
        def switch(module):
            module.training = mode
            for X in [X for X in vars(module).values() if isinstance(X, Module)]:
                switch(X)
            return module

        return switch(self)

    def eval(self):
        return self.train(mode=False)
