import numpy as np
from operators import Operators


def visit(tensor, seen, order):
    seen.add(id(tensor))
    for X in tensor.inputs:
        if id(X) not in seen:
            yield visit(X, seen, order)
    order.append(tensor)


def topological_order(tensor):
    """The recursive way; but the calls are generators, in a list of ours."""
    seen, order = set(), []
    calls = [visit(tensor, seen, order)]
    while calls:
        deeper = next(calls[-1], None)
        if deeper is None:
            calls.pop()
        else:
            calls.append(deeper)
    return order


class Sum:
    """A sum of gradients: the first array is somebody else's, and the second sum is ours."""

    __slots__ = ("total", "ours")

    def __init__(self, first):
        self.total, self.ours = first, False

    def add(self, more):
        if self.ours:
            self.total += more
        else:
            self.total, self.ours = self.total + more, True

    def own(self):
        return self.total if self.ours else +self.total


class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
        self.data = np.asarray(data, dtype=np.float64)
        self.operation = operation
        self.inputs = tuple(inputs)
        self.grad = None

    def apply(self, operation, *others):
        """Return what an operation makes of this Tensor and others. This method is given."""
        inputs = (self, *(X if isinstance(X, Tensor) else Tensor(X) for X in others))
        return Tensor(operation.forward(*(X.data for X in inputs)), operation, inputs)

    def input_gradients(self, dLdZ):
        """Return a tuple with a gradient for each input. This method is given."""
        gradients = self.operation.backward(dLdZ)
        return gradients if isinstance(gradients, tuple) else (gradients,)

    def backward(self, dLdZ=None):
        if dLdZ is None:
            if self.data.size != 1:
                raise ValueError("backward of several numbers needs dLdZ")
            dLdZ = np.ones(self.data.shape)
        dLdZ = np.asarray(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}, not {self.data.shape}")
        order = topological_order(self)
        sums = dict.fromkeys(order)
        sums[self] = Sum(dLdZ)
        while order:
            tensor = order.pop()
            if tensor.operation is None:
                if tensor.grad is None:
                    tensor.grad = sums.pop(tensor).own()
                else:
                    tensor.grad += sums.pop(tensor).total
                continue
            for X, dLdX in zip(tensor.inputs, tensor.input_gradients(sums.pop(tensor).total)):
                if sums[X] is None:
                    sums[X] = Sum(dLdX)
                else:
                    sums[X].add(dLdX)
