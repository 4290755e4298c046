"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there.

The write-up, README.md beside this file, has the order, the examples and the points.
"""

import numpy as np
from operators import Operators


def visit(tensor, seen):
    """Yield the inputs that must be visited first, and at the end the tensor as written down."""
    for X in reversed(tensor.inputs):
        if X not in seen:
            seen.add(X)
            yield visit(X, seen)
    yield tensor


def topological_order(tensor):
    """Return all tensors that led to a tensor: a function that calls itself, with a stack of our own."""
    order, calls = [], [visit(tensor, {tensor})]
    while calls:
        item = next(calls[-1])
        if isinstance(item, Tensor):
            order.append(item)
            calls.pop()
        else:
            calls.append(item)
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
        """Add to the grad of every leaf that led to this tensor how the loss changes with it."""
        if dLdZ is None and self.data.size == 1:
            dLdZ = np.ones_like(self.data)
        if dLdZ is None or np.shape(dLdZ) != self.data.shape:
            raise ValueError("dLdZ must have the shape of the tensor")
        for leaf, gradient in self.walk(np.asarray(dLdZ).astype(np.float64)):
            before = [] if leaf.grad is None else [leaf.grad]
            leaf.grad = np.array(np.add.reduce([*before, gradient], axis=0))

    def walk(self, dLdZ):
        """Yield each leaf, with its gradient."""
        order = topological_order(self)
        place = {id(X): i for i, X in enumerate(order)}
        parts = [[] for _ in order]
        parts[-1].append(dLdZ)
        while order:
            tensor, gradient = order.pop(), sum(parts.pop())  # Python's sum begins with 0 + ...
            if tensor.operation:
                for X, part in zip(tensor.inputs, tensor.input_gradients(gradient), strict=True):
                    parts[place[id(X)]].append(part)
            else:
                yield tensor, gradient
