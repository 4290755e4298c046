"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there.

The write-up, README.md beside this file, has the order, the examples and the points.
"""

import heapq
from itertools import count

import numpy as np
from operators import Operators


_numbers = count()  # of all tensors, as they are made: an input is older than what is made of it


def topological_order(tensor):
    """Return all tensors that led to a tensor, each after its inputs."""
    seen, todo = {tensor}, [tensor]
    while todo:
        new = {X for X in todo.pop().inputs if X not in seen}
        seen |= new
        todo += new
    return sorted(seen, key=lambda item: item.number)


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
        self.number = next(_numbers)

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
        if dLdZ is None:
            if self.data.size != 1:
                raise ValueError("no dLdZ, and several numbers")
            dLdZ = np.ones(self.data.shape)
        dLdZ = np.asarray(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError("the wrong shape")
        youngest, waiting, leaves = [(-self.number, self)], {self: dLdZ}, {}
        while youngest:
            tensor = heapq.heappop(youngest)[1]
            gradient = waiting.pop(tensor)
            if tensor.operation is None:
                leaves[tensor] = gradient
                continue
            for X, g in zip(tensor.inputs, tensor.input_gradients(gradient)):
                if X in waiting:
                    waiting[X] = np.add(waiting[X], g, dtype=np.float64)
                else:
                    waiting[X] = np.asarray(g, dtype=np.float64)
                    heapq.heappush(youngest, (-X.number, X))
        for leaf, gradient in leaves.items():
            grad = gradient.copy() if leaf.grad is None else leaf.grad + gradient
            leaf.grad = np.asarray(grad, dtype=np.float64)
