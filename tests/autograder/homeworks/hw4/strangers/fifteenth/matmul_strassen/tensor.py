"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there."""

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Return all tensors that led to a tensor, each after its inputs."""
    order, seen, todo = [], set(), [(tensor, False)]
    while todo:
        item, inputs_done = todo.pop()
        if inputs_done:
            order.append(item)
        elif item not in seen:
            seen.add(item)
            todo.append((item, True))
            todo.extend((source, False) for source in item.inputs)
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
        """Return the gradient that backward begins with."""
        if dLdZ is None:
            if self.data.size != 1:
                raise ValueError("give dLdZ: this tensor has several numbers")
            return np.ones(self.data.shape)
        dLdZ = np.asarray(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}, and not {self.data.shape}")
        return dLdZ

    def backward(self, dLdZ=None):
        """Add to the grad of every leaf that led to this tensor how the loss changes with it."""
        gradients = {self: self.start(dLdZ)}
        for tensor in reversed(topological_order(self)):
            gradient = gradients.pop(tensor)
            if tensor.operation is None:
                tensor.grad = np.array(gradient) if tensor.grad is None else tensor.grad + gradient
                continue
            for source, g in zip(tensor.inputs, tensor.input_gradients(gradient)):
                gradients[source] = gradients[source] + g if source in gradients else g
