"""No function calls itself: a stack holds what is still to be looked at."""

import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    def __init__(self, data):
        super().__init__(np.nan if data is None else np.array(data, dtype="=f8", subok=False))
        if data is None:
            self.data = None


def visit(root, prefix):
    """Yield (prefix, module) for each place, the outer one first."""
    stack = [(prefix, root)]
    while stack:
        prefix, module = stack.pop()
        yield prefix, module
        inner = [(f"{prefix}{name}.", X) for name, X in vars(module).items() if isinstance(X, Module)]
        stack.extend(reversed(inner))


class Module:
    def __init__(self):
        """A new module trains. This method is given."""
        self.training = True

    def __call__(self, *inputs):
        """Return what forward makes of the inputs. This method is given."""
        return self.forward(*inputs)

    def named_parameters(self, prefix="", remove_duplicate=True):
        found = [
            (place + name, X)
            for place, module in visit(self, prefix)
            for name, X in vars(module).items()
            if isinstance(X, Parameter)
        ]
        if remove_duplicate:  # what is written last, the first name, stays; so walk backward
            names = {id(X): index for index, (_, X) in reversed([*enumerate(found)])}
            found = [found[index] for index in sorted(names.values())]
        return found

    def parameters(self):
        return list({id(X): X for _, X in self.named_parameters()}.values())

    def state_dict(self):
        copies = []
        for name, X in self.named_parameters(remove_duplicate=False):
            try:
                copies.append((name, X.data.astype(np.float64, order="F", copy=True, subok=False)))
            except AttributeError:
                raise RuntimeError(f"{name!r} has no numbers yet") from None
        return dict(copies)

    def load_state_dict(self, state):
        named = dict(self.named_parameters(remove_duplicate=False))
        if named.keys() != state.keys():
            raise RuntimeError(f"names: {named.keys() ^ state.keys()}")
        frozen = {name: np.array(state[name], dtype=np.float64) for name in named}
        if any(X.data is not None and X.data.shape != frozen[name].shape for name, X in named.items()):
            raise RuntimeError("a shape is another")
        while named:
            name, X = named.popitem()
            if X.data is None:
                X.data = frozen[name]
            else:
                X.data[()] = frozen[name]

    def train(self, mode=True):
        for _, module in list(visit(self, "")):
            module.training = mode
        return self

    def eval(self):
        for _, module in [*visit(self, "")]:
            module.training = False
        return self
