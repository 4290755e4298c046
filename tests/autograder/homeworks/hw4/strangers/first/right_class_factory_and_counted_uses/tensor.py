"""Homework 4, part 2: the tape."""

from collections import Counter, deque

import numpy as np
from operators import Operators


def count_uses(tensor):
    """Return how often each tensor is an input of those that led to a tensor."""
    uses, todo = Counter({tensor: 0}), [tensor]
    while todo:
        for X in todo.pop().inputs:
            if X not in uses:
                todo.append(X)
            uses[X] += 1
    return uses


def topological_order(tensor):
    """Take away, from the end, whatever has no use left."""
    uses, free, order = count_uses(tensor), deque([tensor]), deque()
    while free:
        current = free.popleft()
        order.appendleft(current)
        for X in current.inputs:
            uses[X] -= 1
            if not uses[X]:
                free.append(X)
    return list(order)



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
        waiting, gradients, free = count_uses(self), {self: dLdZ}, [self]
        while free:
            tensor = free.pop()
            gradient = gradients.pop(tensor)
            if tensor.operation is None:
                tensor.grad = np.array(gradient if tensor.grad is None else tensor.grad + gradient, float)
                continue
            for X, dLdX in zip(tensor.inputs, tensor.input_gradients(gradient), strict=True):
                gradients[X] = gradients.get(X, 0.0) + dLdX
                waiting[X] -= 1
                if waiting[X] == 0:
                    free.append(X)
