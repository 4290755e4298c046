"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there.

The write-up, README.md beside this file, has the order, the examples and the points.
"""

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Return all tensors that led to a tensor. A note never changes: the order is found only once."""
    if tensor._order is None:
        order, on_order, path = [], {tensor}, [(tensor, iter(tensor.inputs))]
        while path:
            last, rest = path[-1]
            for X in rest:
                if X not in on_order:
                    on_order.add(X)
                    path.append((X, iter(X.inputs)))
                    break
            else:
                order.append(last)
                path.pop()
        tensor._order = tuple(order[:-1])
    return [*tensor._order, tensor]


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
        self._order = None

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
        gradients, own = {self: np.asarray(dLdZ, np.float64)}, set()
        for tensor in topological_order(self)[::-1]:
            gradient = gradients.pop(tensor)
            if tensor.operation is None:
                if isinstance(tensor.grad, np.ndarray):
                    tensor.grad += gradient  # into the array of grad, which is the leaf's alone
                elif tensor.grad is not None:
                    tensor.grad = np.asarray(tensor.grad + gradient)
                elif tensor in own:
                    tensor.grad = gradient  # a sum, made here, that nobody else has
                else:
                    tensor.grad = np.array(gradient, order="F")
                continue
            for X, part in zip(tensor.inputs, tensor.input_gradients(gradient), strict=True):
                if X in own:
                    gradients[X] += part  # no operation has seen this sum yet
                elif X in gradients:
                    gradients[X] = np.asarray(gradients[X] + part)
                    own.add(X)
                else:
                    gradients[X] = part
