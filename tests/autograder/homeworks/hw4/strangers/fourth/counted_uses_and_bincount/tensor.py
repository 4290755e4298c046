"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there.

The write-up, README.md beside this file, has the order, the examples and the points.
"""

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Return all tensors that led to a tensor, each after its inputs."""
    uses, todo = {tensor: 0}, [tensor]
    while todo:
        for X in todo.pop().inputs:
            if X not in uses:
                uses[X] = 0
                todo.append(X)
            uses[X] += 1
    order, ready = [], [tensor]
    while ready:
        item = ready.pop()
        order.append(item)
        for X in item.inputs:
            uses[X] -= 1
            if not uses[X]:
                ready.append(X)
    return order[::-1]


class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
        """Store the array and the note. This method is given.

        data : the numbers
        operation : the operation that made them; None if nobody did: the tensor is a leaf
        inputs : the Tensors that the operation was given, in its order

        self.grad : None until a backward arrives; only a leaf gets one
        """
        self.data = np.asarray(data, dtype=np.float64)
        self.operation = operation
        self.inputs = tuple(inputs)
        self.grad = None

    def apply(self, operation, *others):
        """Return what an operation makes of this Tensor and others. This method is given."""
        inputs = (self, *(X if isinstance(X, Tensor) else Tensor(X) for X in others))
        return Tensor(operation.forward(*(X.data for X in inputs)), operation, inputs)

    def input_gradients(self, dLdZ):
        """Return a tuple with a gradient for each input. This method is given.

        dLdZ : array of this tensor's shape, how the loss changes with it
        """
        gradients = self.operation.backward(dLdZ)
        return gradients if isinstance(gradients, tuple) else (gradients,)

    def backward(self, dLdZ=None):
        """Add to the grad of every leaf that led to this tensor how the loss changes with it."""
        shape = self.data.shape
        if dLdZ is None and self.data.size == 1:
            dLdZ = np.ones(shape)
        if dLdZ is None or np.shape(dLdZ) != shape:
            raise ValueError(f"a dLdZ of the shape {shape} is needed")
        sent = {self: [dLdZ]}
        totals = {}
        for tensor in topological_order(self)[::-1]:
            total = sum(np.asarray(g, dtype=np.float64) for g in sent.pop(tensor))
            if tensor.operation is None:
                totals[tensor] = total
            else:
                for X, g in zip(tensor.inputs, tensor.input_gradients(total), strict=True):
                    sent.setdefault(X, []).append(g)
        for leaf, total in totals.items():
            leaf.grad = np.array(total if leaf.grad is None else leaf.grad + total, dtype=float)
