"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there.

The write-up, README.md beside this file, has the order, the examples and the points.
"""

import heapq
import itertools

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Return all tensors that led to a tensor: sorted by when they were made."""
    found, todo = {tensor}, [tensor]
    while todo:
        new = set(todo.pop().inputs) - found
        found |= new
        todo += new
    return sorted(found, key=lambda X: X.serial)


SERIALS = itertools.count()


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
        self.serial = next(SERIALS)

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
        gradients = {id(self): np.array(dLdZ, dtype=np.float64)}
        heap = [(-self.serial, self)]  # the youngest tensor first: all its uses are younger
        while heap:
            tensor = heapq.heappop(heap)[1]
            gradient = gradients.pop(id(tensor))
            if not tensor.inputs:
                tensor.grad = gradient + (0.0 if tensor.grad is None else tensor.grad)
                continue
            for X, part in zip(tensor.inputs, tensor.input_gradients(gradient)):
                if id(X) in gradients:
                    gradients[id(X)] = gradients[id(X)] + part
                else:
                    gradients[id(X)] = part
                    heapq.heappush(heap, (-X.serial, X))
