"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there."""

from collections import defaultdict

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Return all tensors that led to a tensor, each after its inputs."""
    levels = defaultdict(dict)  # of each level, the tensors: an input has a lower one
    levels[tensor.level][tensor] = True
    rows = []
    for level in range(tensor.level, -1, -1):
        row = levels.pop(level, {})
        rows.append([*row])
        for item in row:
            for X in item.inputs:
                levels[X.level][X] = True
    return [item for row in reversed(rows) for item in row]


class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
        self.data = np.asarray(data, dtype=np.float64)
        self.operation = operation
        self.inputs = tuple(inputs)
        self.grad = None
        self.level = 1 + max((X.level for X in self.inputs), default=-1)

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
        if dLdZ is None:
            if self.data.size != 1:
                raise ValueError("a tensor of several numbers needs dLdZ")
            dLdZ = np.ones(self.data.shape)
        dLdZ = np.asarray(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}, not {self.data.shape}")
        gradients = {self: dLdZ}
        for tensor in reversed(topological_order(self)):
            gradient = gradients.pop(tensor)
            if tensor.operation is None:
                tensor.grad = np.array(gradient) if tensor.grad is None else tensor.grad + gradient
                continue
            for i, dLdX in enumerate(tensor.input_gradients(gradient)):
                X = tensor.inputs[i]
                # The zero in front makes each sum a new array.
                gradients[X] = np.add(gradients.get(X, 0.0), dLdX)
