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

    def backward(self, dLdZ=None):
        gradients = {self: self.start(dLdZ)}
        for tensor in reversed(topological_order(self)):
            gradient = gradients.pop(tensor)
            if tensor.operation is None:
                old = tensor.grad
                tensor.grad = np.array(gradient) if old is None else old + gradient
                continue
            for X, new in zip(tensor.inputs, tensor.input_gradients(gradient)):
                gradients[X] = gradients[X] + new if X in gradients else new
