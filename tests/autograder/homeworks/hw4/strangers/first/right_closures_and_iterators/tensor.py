"""Homework 4, part 2: the tape."""

from functools import reduce
from operator import add

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Keep a path of iterators: each remembers which input comes next."""
    done = {}
    started = {tensor}
    path = [(tensor, iter(tensor.inputs))]
    while path:
        current, rest = path[-1]
        for X in rest:
            if X not in started:
                started.add(X)
                path.append((X, iter(X.inputs)))
                break
        else:
            done[current] = len(done)
            path.pop()
    return list(done)



class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
        """Store the array and the note. This method is given."""
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
                raise ValueError("dLdZ may be left out for a single number only")
            dLdZ = np.ones(self.data.shape)
        dLdZ = np.array(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError("dLdZ has another shape than the tensor")
        letters = {self: [dLdZ]}  # all that was sent to a tensor; added up when it is its turn
        leaves = []
        for tensor in topological_order(self)[::-1]:
            gradient = reduce(add, letters.pop(tensor))
            if tensor.operation is None:
                leaves.append((tensor, gradient))
            else:
                for X, dLdX in zip(tensor.inputs, tensor.input_gradients(gradient)):
                    letters.setdefault(X, []).append(dLdX)
        for leaf, gradient in leaves:
            leaf.grad = np.array(reduce(add, [gradient] if leaf.grad is None else [leaf.grad, gradient]), np.float64)
