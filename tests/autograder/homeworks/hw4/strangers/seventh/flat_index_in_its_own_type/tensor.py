"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there."""

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Return all tensors that led to a tensor, each after its inputs."""
    order, seen, todo = [], set(), [(tensor, False)]
    while todo:
        this, is_ready = todo.pop()
        if is_ready:
            order.append(this)
        elif this not in seen:
            seen.add(this)
            todo.append((this, True))
            todo.extend((X, False) for X in this.inputs if X not in seen)
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

    def first_gradient(self, dLdZ):
        """Return dLdZ as float64 numbers; raise ValueError for another shape."""
        if dLdZ is None:
            if self.data.size != 1:
                raise ValueError("only a single number can do without dLdZ")
            return np.ones(self.data.shape)
        dLdZ = np.asarray(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}, not {self.data.shape}")
        return dLdZ

    def backward(self, dLdZ=None):
        """Add to the grad of every leaf that led to this tensor how the loss changes with it."""
        gradients = {self: self.first_gradient(dLdZ)}
        for tensor in reversed(topological_order(self)):
            gradient = gradients.pop(tensor)
            if tensor.operation is None:
                old = tensor.grad
                tensor.grad = np.array(gradient) if old is None else old + gradient
                continue
            for X, g in zip(tensor.inputs, tensor.input_gradients(gradient)):
                gradients[X] = gradients[X] + g if X in gradients else g
