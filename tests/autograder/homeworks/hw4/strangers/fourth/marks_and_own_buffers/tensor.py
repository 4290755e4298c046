"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there.

The write-up, README.md beside this file, has the order, the examples and the points.
"""

from itertools import count

import numpy as np
from operators import Operators


_runs = count(1)


def topological_order(tensor):
    """Return all tensors that led to a tensor, each after its inputs."""
    run, order, path = next(_runs), [], [(tensor, iter(tensor.inputs))]
    tensor._seen_in = run
    while path:
        item, inputs = path[-1]
        for X in inputs:
            if getattr(X, "_seen_in", 0) != run:
                X._seen_in = run
                path.append((X, iter(X.inputs)))
                break
        else:
            order.append(item)
            path.pop()
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
        if dLdZ is None:
            if self.data.size > 1:
                raise ValueError("dLdZ may be left out for a single number only")
            dLdZ = np.ones_like(self.data, dtype=np.float64)
        if np.shape(dLdZ) != self.data.shape:
            raise ValueError("dLdZ has the wrong shape")
        buffers = {id(self): np.array(dLdZ, dtype=np.float64)}
        leaves = []
        for tensor in reversed(topological_order(self)):
            buffer = buffers.pop(id(tensor))
            if not tensor.inputs:
                leaves.append((tensor, buffer))
                continue
            for X, g in zip(tensor.inputs, tensor.input_gradients(buffer)):
                if id(X) in buffers:
                    buffers[id(X)] += g
                else:
                    buffers[id(X)] = np.array(g, dtype=np.float64)
        for leaf, buffer in leaves:
            if leaf.grad is not None:
                buffer += leaf.grad
            leaf.grad = buffer
