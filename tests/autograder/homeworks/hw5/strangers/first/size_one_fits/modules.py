import numpy as np
from tensor import Tensor


class Parameter(Tensor):
    def __init__(self, data):
        super().__init__(0.0)
        self.data = None if data is None else np.array(data, dtype=np.float64)


class Module:
    def __init__(self):
        self.training = True

    def __call__(self, *inputs):
        return self.forward(*inputs)

    def named_parameters(self, prefix="", remove_duplicate=True):
        items = list(vars(self).items())
        found = [(prefix + n, p) for n, p in items if isinstance(p, Parameter)]
        for n, m in items:
            if isinstance(m, Module):
                found += m.named_parameters(prefix + n + ".", False)
        if remove_duplicate:
            first = {}
            for n, p in found:
                first.setdefault(id(p), (n, p))
            found = list(first.values())
        return found

    def parameters(self):
        return [p for _, p in self.named_parameters()]

    def state_dict(self):
        state = {}
        for n, p in self.named_parameters(remove_duplicate=False):
            if p.data is None:
                raise RuntimeError(n + " has no numbers")
            state[n] = p.data.copy()
        return state

    def load_state_dict(self, state):
        named = self.named_parameters(remove_duplicate=False)
        if {n for n, _ in named} != set(state):
            raise RuntimeError("other names")
        for n, p in named:
            if p.data is not None and np.shape(state[n]) != p.data.shape and (np.size(state[n]) != 1 or p.data.size != 1):
                raise RuntimeError("shape of " + n)
        for n, p in named:
            if p.data is None:
                p.data = np.array(state[n], dtype=np.float64)
            else:
                p.data[...] = state[n]

    def train(self, mode=True):
        self.training = mode
        for m in list(vars(self).values()):
            if isinstance(m, Module):
                m.train(mode)
        return self

    def eval(self):
        return self.train(False)
