import numpy as np
from modules import Module, Parameter

rng = np.random.default_rng()


def kaiming_uniform_(parameter, a=0.0):
    shape = parameter.data.shape
    if len(shape) < 2:
        raise ValueError("fewer than two axes")
    r = np.sqrt(6 / ((1 + a * a) * np.prod(shape[1:])))
    parameter.data[...] = rng.uniform(-r, r, shape)
    return parameter


class Linear(Module):
    def __init__(self, C_in, C_out, bias=True):
        super().__init__()
        r = 1 / np.sqrt(C_in)
        self.weight = kaiming_uniform_(Parameter(np.zeros((C_out, C_in))), np.sqrt(5))
        self.bias = Parameter(rng.uniform(-r, r, C_out)) if bias else None

    def forward(self, A):
        Z = A @ self.weight.T
        return Z if self.bias is None else Z + self.bias


class Sequential(Module):
    def __init__(self, *modules):
        super().__init__()
        self.count = len(modules)
        for i, m in enumerate(modules):
            setattr(self, str(i), m)

    def forward(self, A):
        for n in map(str, range(self.count)):
            A = getattr(self, n)(A)
        return A


class ModuleList(Module):
    def __init__(self, modules=()):
        super().__init__()
        self.count = 0
        for m in modules:
            self.append(m)

    def append(self, module):
        setattr(self, str(self.count), module)
        self.count += 1
        return self

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        return getattr(self, str(range(self.count)[index]))


class LazyLinear(Linear):
    def __init__(self, C_out, bias=True):
        Module.__init__(self)
        self.C_out = C_out
        self.weight = Parameter(None)
        self.bias = Parameter(None) if bias else None

    def forward(self, A):
        C_in = A.shape[-1]
        if self.weight.data is None:
            self.weight.data = np.zeros((self.C_out, C_in))
            kaiming_uniform_(self.weight, np.sqrt(5))
        if self.bias is not None and self.bias.data is None:
            r = 1 / np.sqrt(C_in)
            self.bias.data = rng.uniform(-r, r, self.C_out)
        return super().forward(A)


class TiedAutoEncoder(Module):
    def __init__(self, C, H):
        super().__init__()
        self.encoder = Linear(C, H)
        self.decoder_bias = Parameter(np.zeros(C))

    def forward(self, A):
        return self.encoder(A).relu() @ self.encoder.weight + self.decoder_bias
