"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there.

The write-up, README.md beside this file, has the order, the examples and the points.
"""

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Return all tensors that led to a tensor, each after its inputs: the lower ones first."""
    found = {tensor: None}
    todo = [tensor]
    while todo:
        new = [x for x in todo.pop().inputs if x not in found]
        found.update(dict.fromkeys(new))
        todo += dict.fromkeys(new)
    return sorted(found, key=lambda x: x.height)


def walk(tensor, dLdZ):
    """Yield each leaf that led to a tensor, and its whole gradient."""
    gradients = {tensor: dLdZ}
    for item in reversed(topological_order(tensor)):
        gradient = gradients.pop(item)
        if item.operation is None:
            yield item, gradient
        else:
            for x, g in zip(item.inputs, item.input_gradients(gradient)):
                gradients[x] = gradients[x] + g if x in gradients else g


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
        self.height = 1 + max((x.height for x in self.inputs), default=0)

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
                raise ValueError("dLdZ is left out, and the tensor has several numbers")
            dLdZ = np.ones(self.data.shape)
        dLdZ = np.asarray(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}, and not {self.data.shape}")

        for leaf, gradient in walk(self, dLdZ):
            leaf.grad = np.array(gradient) if leaf.grad is None else leaf.grad + gradient

    @property
    def grad(self):
        """The gradient of a leaf; it lies in a list of one item, and is not kept in the tensor itself."""
        return self.box[-1]

    @grad.setter
    def grad(self, value):
        self.box = [value]
