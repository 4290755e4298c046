"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there.

Homework 4 has asked for it: the write-up there has the order, the examples and the points.
"""

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Return all tensors that led to a tensor, each after its inputs.

    tensor : Tensor
    order : list of Tensors, each there once, the given one last; returned
    """
    order, seen, pending = [], set(), [(tensor, False)]
    while pending:
        tensor, inputs_are_done = pending.pop()
        if inputs_are_done:
            order.append(tensor)
        elif tensor not in seen:
            seen.add(tensor)
            pending.append((tensor, True))
            pending += [(X, False) for X in tensor.inputs]
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
        if dLdZ is None and self.data.size != 1:
            raise ValueError(f"backward needs dLdZ: the tensor has the shape {self.data.shape}")
        dLdZ = np.ones(self.data.shape) if dLdZ is None else np.asarray(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}, and needs {self.data.shape}")
        gradients = {self: dLdZ}
        for tensor in reversed(topological_order(self)):
            gradient = gradients.pop(tensor)
            if tensor.operation is None:
                tensor.grad = gradient + (0 if tensor.grad is None else tensor.grad)
                continue
            for X, dLdX in zip(tensor.inputs, tensor.input_gradients(gradient), strict=True):
                gradients[X] = gradients[X] + dLdX if X in gradients else dLdX
