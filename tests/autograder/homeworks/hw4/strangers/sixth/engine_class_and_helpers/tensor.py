"""Homework 4, part 2: the tape."""

import numpy as np
from operators import Operators


def topological_order(tensor):
    order, met = [], {tensor}
    ways = [(tensor, iter(tensor.inputs))]
    while ways:
        X, rest = ways[-1]
        for Y in rest:
            if Y not in met:
                met.add(Y)
                ways.append((Y, iter(Y.inputs)))
                break
        else:
            order.append(X)
            ways.pop()
    return order


class Walk:
    """One backward: the gradients on the way, and what is done with them."""

    def __init__(self, end, dLdZ):
        self.on_the_way = {}
        self.send(end, dLdZ)

    def send(self, tensor, gradient):
        known = self.on_the_way.get(tensor)
        self.on_the_way[tensor] = gradient if known is None else known + gradient

    def visit(self, tensor):
        gradient = self.on_the_way.pop(tensor)
        if tensor.operation is None:
            before = 0.0 if tensor.grad is None else tensor.grad
            tensor.grad = before + gradient
        else:
            for X, new in zip(tensor.inputs, tensor.input_gradients(gradient)):
                self.send(X, new)


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

    def start(self, dLdZ):
        """Return the first gradient of a walk, float64 numbers of this tensor's shape."""
        if dLdZ is None:
            if self.data.size != 1:
                raise ValueError("a tensor of several numbers needs a dLdZ")
            return np.ones(self.data.shape)
        dLdZ = np.asarray(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}, the tensor {self.data.shape}")
        return dLdZ

    def backward(self, dLdZ=None):
        walk = Walk(self, self.start(dLdZ))
        for tensor in reversed(topological_order(self)):
            walk.visit(tensor)
