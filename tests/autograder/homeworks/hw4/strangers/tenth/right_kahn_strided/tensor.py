"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there.

The write-up, README.md beside this file, has the order, the examples and the points.
"""

import collections

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Return all tensors that led to a tensor: one is free when all its uses are written down."""
    uses, met = {tensor: 0}, [tensor]
    for X in met:  # the list grows meanwhile
        for Y in X.inputs:
            if Y not in uses:
                uses[Y] = 0
                met.append(Y)
            uses[Y] += 1
    free, backward = collections.deque([tensor]), collections.deque()
    while free:
        X = free.popleft()
        backward.appendleft(X)
        for Y in X.inputs:
            uses[Y] -= 1
            if not uses[Y]:
                free.append(Y)
    return list(backward)


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
        if dLdZ is None and self.data.size == 1:
            dLdZ = np.ones_like(self.data)
        if dLdZ is None or np.shape(dLdZ) != self.data.shape:
            raise ValueError("dLdZ must have the shape of the tensor")
        order = topological_order(self)
        numbers = {X: i for i, X in enumerate(order)}
        gradients = [None] * len(order)
        gradients[-1] = np.asarray(dLdZ, dtype=np.float64)
        for i in range(len(order) - 1, -1, -1):
            tensor, gradient = order[i], gradients[i]
            gradients[i] = None
            if tensor.operation is None:
                total = gradient if tensor.grad is None else gradient + tensor.grad
                # An array of its own that runs backward through its memory.
                tensor.grad = np.empty(total.shape)[(slice(None, None, -1),) * total.ndim + (...,)]
                tensor.grad[...] = total
                continue
            for X, part in zip(tensor.inputs, tensor.input_gradients(gradient), strict=True):
                known = gradients[numbers[X]]
                gradients[numbers[X]] = part if known is None else known + part
