"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there.

The write-up, README.md beside this file, has the order, the examples and the points.
"""

import numpy as np
from operators import Operators


def topological_order(tensor):
    order, seen, todo = [], set(), [(tensor, False)]
    while todo:
        item, is_ready = todo.pop()
        if is_ready:
            order.append(item)
        elif item not in seen:
            seen.add(item)
            todo.append((item, True))
            todo.extend((X, False) for X in item.inputs)
    return order


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
        """Add to the grad of every leaf that led to this tensor how the loss changes with it.

        dLdZ : array of this tensor's shape, how the loss changes with it; for a tensor of a single
            number it may be left out, and is then 1

        Raises ValueError if dLdZ has another shape, or is left out for a tensor of several numbers.
        """
        if dLdZ is None:
            if self.data.size != 1:
                raise ValueError("dLdZ may be left out for a single number only")
            dLdZ = np.ones(self.data.shape)
        dLdZ = np.asarray(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}, and not {self.data.shape}")
        gradients = {self: dLdZ}
        for tensor in reversed(topological_order(self)):
            gradient = gradients.pop(tensor)
            if tensor.operation is None:
                if tensor.grad is None:
                    tensor.grad = np.array(gradient)
                else:
                    tensor.grad = tensor.grad + gradient
                continue
            for X, dLdX in zip(tensor.inputs, tensor.input_gradients(gradient)):
                gradients[X] = gradients[X] + dLdX if X in gradients else dLdX
