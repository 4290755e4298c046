"""Homework 4, part 2: the tape."""

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Return all tensors that led to a tensor, each after its inputs: Kahn's way, from the end.

    A tensor is written down when all its uses are; then the list is turned round.
    """
    uses = {tensor: 0}
    todo = [tensor]
    while todo:
        for X in todo.pop().inputs:
            if X not in uses:
                uses[X] = 0
                todo.append(X)
            uses[X] += 1
    order, ready = [], [tensor]
    while ready:
        order.append(ready.pop())
        for X in order[-1].inputs:
            uses[X] -= 1
            if not uses[X]:
                ready.append(X)
    return order[::-1]


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
        """Add to the grad of every leaf that led to this tensor how the loss changes with it."""
        if dLdZ is None and self.data.size == 1:
            dLdZ = np.ones_like(self.data)
        if dLdZ is None or np.shape(dLdZ) != self.data.shape:
            raise ValueError("dLdZ must have the tensor's shape")
        letters = {self: [np.array(dLdZ, dtype=np.float64)]}  # everything that was sent to a tensor
        totals = {}
        for tensor in topological_order(self)[::-1]:
            first, *others = letters.pop(tensor)
            for letter in others:
                first = first + letter
            if tensor.operation is None:
                totals[tensor] = first
            else:
                for X, letter in zip(tensor.inputs, tensor.input_gradients(first)):
                    letters.setdefault(X, []).append(letter)
        for leaf, total in totals.items():
            before = 0.0 if leaf.grad is None else leaf.grad
            leaf.grad = np.array(before + total, dtype=np.float64)
