"""Homework 4, part 2: the tape."""

import numpy as np
from operators import Operators


DEPTH = 200


def descend(tensor, seen, order, depth, later):
    """Write down a tensor after its inputs; return False if it lies too deep, and must come again."""
    if tensor in seen:
        return True
    if depth == 0:
        later.append(tensor)
        return False
    for X in tensor.inputs:
        if not descend(X, seen, order, depth - 1, later):
            return False
    seen.add(tensor)
    order.append(tensor)
    return True


def topological_order(tensor):
    """Call yourself, but never deeper than 200 calls: what lies deeper is done first, on its own."""
    order, seen, later = [], set(), [tensor]
    while later:
        if descend(later[-1], seen, order, DEPTH, later):
            later.pop()
    return order



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
        if dLdZ is None:
            if self.data.size != 1:
                raise ValueError("dLdZ may be left out for a single number only")
            dLdZ = np.ones(self.data.shape)
        dLdZ = np.array(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError("dLdZ has another shape than the tensor")
        gradients = {self: dLdZ}
        for tensor in reversed(topological_order(self)):
            gradient = gradients.pop(tensor)
            if tensor.operation is None:
                old = 0.0 if tensor.grad is None else tensor.grad
                tensor.grad = np.array(old + gradient, dtype=np.float64)
                continue
            for X, dLdX in zip(tensor.inputs, tensor.input_gradients(gradient)):
                gradients[X] = gradients[X] + dLdX if X in gradients else dLdX
