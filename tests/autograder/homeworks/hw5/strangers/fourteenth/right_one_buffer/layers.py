"""A layer's weight and bias are parts of one buffer, drawn in one go."""

import numpy as np
from modules import Module, Parameter, woven


def kaiming_uniform_(parameter, a=0.0):
    C_out, C_in, *others = parameter.data.shape if parameter.data.ndim > 1 else (0, 0, "too few")
    if "too few" in others:
        raise ValueError("too few axes")
    r = np.sqrt(6.0 / (1.0 + a * a) / np.prod([C_in, *others]))
    parameter.data[...] = np.random.uniform(-r, r, parameter.data.shape)
    return parameter


def first_numbers(layer, C_out, C_in):
    """Give those Parameters of a layer that have no numbers their first ones, in one buffer."""
    new = {"weight": (C_out, C_in), "bias": (C_out,)}
    new = {
        name: shape
        for name, shape in new.items()
        if getattr(layer, name) is not None and getattr(layer, name).data is None
    }
    if list(new) == ["weight", "bias"]:
        buffer = (2 * np.random.random((C_out, C_in + 1)) - 1) / np.sqrt(C_in)
        layer.weight.data, layer.bias.data = buffer[:, 1:], buffer[:, 0]
        return
    for name, array in zip(new, woven(list(new.values())), strict=True):
        array[...] = (2 * np.random.random(array.shape) - 1) / np.sqrt(C_in)
        getattr(layer, name).data = array


class Linear(Module):
    def __init__(self, C_in, C_out, bias=True):
        super().__init__()
        self.weight = Parameter(None)
        self.bias = Parameter(None) if bias else None
        first_numbers(self, C_out, C_in)

    def forward(self, A):
        *rows, C_in = A.shape
        Z = A.reshape(-1, C_in) @ self.weight.transpose(0, 1)
        Z = Z if self.bias is None else self.bias + Z
        return Z.reshape(*rows, -1)


class Sequential(Module):
    def __init__(self, *modules):
        super().__init__()
        for index, module in enumerate(modules):
            setattr(self, str(index), module)

    def forward(self, A):
        # A Sequential within without a forward of its own is opened: its modules are called here.
        waiting = [self]
        while waiting:
            module = waiting.pop()
            if module is self or type(module) is Sequential:
                index, steps = 0, []
                while str(index) in vars(module):
                    steps.append(getattr(module, str(index)))
                    index += 1
                waiting += steps[::-1]
            else:
                A = module.forward(A)
        return A


class ModuleList(Module):
    def __init__(self, modules=()):
        super().__init__()
        self.__next = iter(range(10**9))
        for module in modules:
            self.append(module)

    def append(self, module):
        setattr(self, str(next(self.__next)), module)
        return self

    def __len__(self):
        return sum(name.isdecimal() for name in vars(self))

    def __getitem__(self, index):
        try:
            return vars(self)[str(range(len(self))[index])]
        except KeyError:
            raise IndexError(index) from None


class LazyLinear(Linear):
    def __init__(self, C_out, bias=True):
        Module.__init__(self)
        self.weight = Parameter(None)
        self.bias = Parameter(None) if bias else None
        self.__draw = lambda layer, C_in: first_numbers(layer, C_out, C_in)

    def forward(self, A):
        self.__draw(self, A.shape[-1])
        return super().forward(A)


class TiedAutoEncoder(Module):
    def __init__(self, C, H):
        super().__init__()
        self.encoder = Linear(C, H)
        self.decoder_bias = Parameter(np.broadcast_to(0, (C,)))

    def forward(self, A):
        Z = self.encoder(A)
        return (Z.relu() @ self.encoder.weight) + self.decoder_bias
