"""The tape: a Tensor knows what made it, and backward walks back from there."""

import heapq
import itertools

import numpy as np
from operators import Operators


NUMBERS = itertools.count()


def topological_order(tensor: "Tensor") -> "list[Tensor]":
    """Return all tensors that led to a tensor, by the time of their making."""
    seen: set = set()
    todo = [tensor]
    while todo:
        X = todo.pop()
        if X not in seen:
            seen.add(X)
            todo += X.inputs
    return sorted(seen, key=lambda X: X.number)


class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
        self.data = np.asarray(data, dtype=np.float64)
        self.operation = operation
        self.inputs = tuple(inputs)
        self.grad = None
        self.number = next(NUMBERS)

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
                raise ValueError("give dLdZ for a tensor of several numbers")
            dLdZ = np.ones(self.data.shape)
        if dLdZ.shape != self.data.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}, the tensor {self.data.shape}")
        gradients = {self.number: np.asarray(dLdZ, dtype=np.float64)}
        heap = [(-self.number, self)]  # the youngest first: all its uses are younger
        while heap:
            number, tensor = heapq.heappop(heap)
            gradient = gradients.pop(-number)
            if tensor.operation is None:
                tensor.grad = gradient + (0.0 if tensor.grad is None else tensor.grad)
                continue
            for X, G in zip(tensor.inputs, tensor.input_gradients(gradient), strict=True):
                if X.number in gradients:
                    gradients[X.number] = gradients[X.number] + G
                else:
                    gradients[X.number] = G
                    heapq.heappush(heap, (-X.number, X))
