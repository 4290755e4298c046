"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there.

The write-up, README.md beside this file, has the order, the examples and the points.
"""

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Return all tensors that led to a tensor, each after its inputs.

    tensor : Tensor
    order : list of Tensors, each there once, the given one last; returned
    """
    if "known_order" not in vars(tensor):  # a tape never changes: each order is found once
        places, todo = {}, [tensor]
        while todo:
            X = todo[-1]
            more = [Y for Y in X.inputs if X not in places and Y not in places]
            if more:
                todo += more
            else:
                places.setdefault(todo.pop())
        tensor.known_order = tuple(places)[:-1]  # without itself: no circle of references
    return [*tensor.known_order, tensor]


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
        if dLdZ is None and self.data.size == 1:
            dLdZ = np.broadcast_to(1.0, self.data.shape)
        if np.shape(dLdZ) != self.data.shape or dLdZ is None:
            raise ValueError(f"backward needs a dLdZ of the shape {self.data.shape}")
        sums = Sums()
        sums.add(self, np.asarray(dLdZ, dtype=np.float64))
        order = topological_order(self)
        for tensor in reversed(order):
            if tensor.operation is not None:
                gradients = tensor.input_gradients(sums.take(tensor))
                for X, gradient in zip(tensor.inputs, gradients):
                    sums.add(X, gradient)
        for leaf in order:
            if leaf.operation is None:
                if leaf.grad is not None:
                    sums.add(leaf, leaf.grad)
                leaf.grad = np.array(sums.take(leaf), dtype=np.float64)


class Sums:
    """A sum for each tensor. The first two terms make a new array; only that one is written into."""

    def __init__(self):
        self.sums, self.own = {}, set()

    def add(self, tensor, term):
        """Add a term to a tensor's sum."""
        if tensor not in self.sums:
            self.sums[tensor] = term
        elif tensor not in self.own:
            self.sums[tensor] = np.array(self.sums[tensor] + term, dtype=np.float64)
            self.own.add(tensor)
        else:
            self.sums[tensor] += term

    def take(self, tensor):
        """Return a tensor's sum, which is complete, and forget it."""
        self.own.discard(tensor)
        return self.sums.pop(tensor)
