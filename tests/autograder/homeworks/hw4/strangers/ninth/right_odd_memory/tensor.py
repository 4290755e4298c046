"""Homework 4, part 2: the tape."""

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Return all tensors that led to a tensor, each after its inputs."""
    order = {}
    visits = [visit(tensor, order)]
    while visits:
        X = next(visits[-1], None)
        if X is None:
            visits.pop()
        elif X not in order:
            visits.append(visit(X, order))
    return [*order]


def visit(tensor, order):
    """Yield the inputs, the last one first; then write the tensor down."""
    yield from reversed(tensor.inputs)
    order[tensor] = len(order)


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

    def total(self, terms):
        """Return the sum, the small terms and the large ones in pairs."""
        while len(terms) > 1:
            terms = [sum(terms[i + 1 : i + 2], terms[i]) for i in range(0, len(terms), 2)]
        return terms[0]

    def backward(self, dLdZ=None):
        """Add to the grad of every leaf that led to this tensor how the loss changes with it."""
        if dLdZ is None:
            if self.data.size != 1:
                raise ValueError("dLdZ may be left out for a single number only")
            dLdZ = np.ones(self.data.shape)
        dLdZ = np.asarray(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError("dLdZ must have the shape of the tensor")
        gradients = {self: [dLdZ]}
        for tensor in reversed(topological_order(self)):
            gradient = self.total(gradients.pop(tensor))
            if tensor.operation is None:
                new = np.zeros(tensor.data.shape[::-1]).T
                new[...] = gradient if tensor.grad is None else tensor.grad + gradient
                tensor.grad = new
                continue
            for X, dLdX in zip(tensor.inputs, tensor.input_gradients(gradient), strict=True):
                gradients.setdefault(X, []).append(dLdX)
