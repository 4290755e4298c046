"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there."""

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Return all tensors that led to a tensor, each after its inputs."""
    return [*walk(tensor)][::-1]


def walk(tensor):
    """Yield the tensors from the end to the leaves, each after all its uses, by counting the uses (Kahn)."""
    uses, found = {tensor: 0}, [tensor]
    while found:
        for X in found.pop().inputs:
            if X not in uses:
                uses[X] = 0
                found.append(X)
            uses[X] += 1
    ready = [tensor]
    while ready:
        item = ready.pop()
        yield item
        for X in item.inputs:
            uses[X] -= 1
            if not uses[X]:
                ready.append(X)


class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
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
        if dLdZ is None:
            if self.data.size != 1:
                raise ValueError("a tensor of several numbers needs dLdZ")
            dLdZ = np.ones(self.data.shape)
        dLdZ = np.asarray(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}, not {self.data.shape}")
        gradients = {self: [dLdZ]}
        for tensor in walk(self):
            first, *more = gradients.pop(tensor)
            gradient = first
            if more:
                gradient = first + more[0]  # a new array, of this call alone: the others are written into it
                for dLdX in more[1:]:
                    gradient += dLdX
            if tensor.operation is None:
                if tensor.grad is None:
                    tensor.grad = np.array(gradient)
                else:
                    tensor.grad += gradient
                continue
            for X, dLdX in zip(tensor.inputs, tensor.input_gradients(gradient)):
                gradients.setdefault(X, []).append(dLdX)
