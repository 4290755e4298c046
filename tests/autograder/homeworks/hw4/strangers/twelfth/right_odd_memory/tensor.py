from collections import Counter

import numpy as np
from operators import Operators


def topological_order(tensor):
    """From the end: a tensor is ready when all its uses are written down."""
    uses, todo = Counter({tensor: 0}), [tensor]
    while todo:
        for X in todo.pop().inputs:
            if X not in uses:
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
        # Each tensor has a list of all its gradients; they are added up when it is its turn.
        arrived = {self: [dLdZ]}
        for tensor in topological_order(self)[::-1]:
            total, *others = arrived.pop(tensor)
            for other in others:
                total = np.asarray(total + other)
            if tensor.operation is not None:
                for X, dLdX in zip(tensor.inputs, tensor.input_gradients(total)):
                    arrived.setdefault(X, []).append(dLdX)
            elif tensor.grad is None:
                own = np.empty(total.shape + (2,))[..., 0]  # every second number of a new array
                own[...] = total
                tensor.grad = own
            else:
                tensor.grad = np.asarray(tensor.grad + total)
