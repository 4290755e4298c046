"""Homework 4, part 2: the tape."""

import heapq

import numpy as np
from operators import Operators


def heights(tensor):
    """Return a dictionary: for each tensor that led to this one the longest way from a leaf."""
    height, todo = {}, [tensor]
    while todo:
        missing = [X for X in todo[-1].inputs if X not in height]
        if todo[-1] in height:
            todo.pop()
        elif missing:
            todo.extend(missing)
        else:
            X = todo.pop()
            height[X] = 1 + max((height[Y] for Y in X.inputs), default=-1)
    return height


def topological_order(tensor):
    """Return all tensors that led to a tensor, from the lowest to the highest."""
    height = heights(tensor)
    return sorted(height, key=height.get)


class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
        """Store the array and the note. This method is given."""
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

    def backward(self, dLdZ=None):
        """Add to the grad of every leaf that led to this tensor how the loss changes with it."""
        start = self.start(dLdZ)
        height = heights(self)
        gradients, waiting, number, leaves = {self: start}, [(-height[self], 0, self)], 0, {}
        while waiting:  # always the highest one: all its uses are higher, and have sent
            tensor = heapq.heappop(waiting)[2]
            gradient = gradients.pop(tensor)
            if tensor.operation is None:
                leaves[tensor] = gradient
                continue
            for X, dLdX in zip(tensor.inputs, tensor.input_gradients(gradient)):
                if X in gradients:
                    gradients[X] = np.add(gradients[X], dLdX)
                else:
                    gradients[X] = dLdX
                    number += 1
                    heapq.heappush(waiting, (-height[X], number, X))
        for leaf, gradient in leaves.items():
            old = np.zeros(leaf.data.shape) if leaf.grad is None else leaf.grad
            leaf.grad = np.array(old + gradient, dtype=np.float64)

    def start(self, dLdZ):
        """Return the gradient of this tensor itself, or raise ValueError."""
        if dLdZ is None:
            if self.data.size > 1:
                raise ValueError("which gradient? this tensor has several numbers")
            return np.ones(self.data.shape)
        if np.shape(dLdZ) != self.data.shape:
            raise ValueError("dLdZ has another shape than the tensor")
        return np.array(dLdZ, dtype=np.float64)
