"""Homework 4, part 2: the tape."""

import numpy as np
from operators import Operators


def topological_order(tensor):
    order, seen, todo = [], set(), [(tensor, False)]
    while todo:
        X, inputs_done = todo.pop()
        if inputs_done:
            order.append(X)
        elif X not in seen:
            seen.add(X)
            todo.append((X, True))
            todo.extend((Y, False) for Y in X.inputs if Y not in seen)
    return order


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

    def count_uses(self):
        """Return how often each tensor that led here is used on the ways to here."""
        uses, todo = {self: 0}, [self]
        while todo:
            for X in todo.pop().inputs:
                if X in uses:
                    uses[X] += 1
                else:
                    uses[X] = 1
                    todo.append(X)
        return uses

    def backward(self, dLdZ=None):
        arrived = {self: [self.start(dLdZ)]}
        waiting = self.count_uses()
        ready = [self]
        while ready:
            tensor = ready.pop()
            terms = arrived.pop(tensor)
            gradient = terms[0] if len(terms) == 1 else np.sum(terms, axis=0)
            if tensor.operation is None:
                if tensor.grad is None:
                    tensor.grad = np.zeros(tensor.data.shape)
                tensor.grad = tensor.grad + gradient
                continue
            for X, new in zip(tensor.inputs, tensor.input_gradients(gradient), strict=True):
                arrived.setdefault(X, []).append(new)
                waiting[X] -= 1
                if waiting[X] == 0:
                    ready.append(X)
