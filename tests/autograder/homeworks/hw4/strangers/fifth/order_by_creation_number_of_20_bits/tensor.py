"""The tape: a Tensor knows what made it, and backward walks back from there."""

import itertools

import numpy as np
from operators import Operators


COUNT = itertools.count()


def topological_order(tensor):
    """Return all tensors that led to a tensor, each after its inputs: by the time of their making."""
    seen, todo = {tensor}, [tensor]
    while todo:
        for X in todo.pop().inputs:
            if X not in seen:
                seen.add(X)
                todo.append(X)
    return sorted(seen, key=lambda X: X.number)


class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
        self.data = np.asarray(data, dtype=np.float64)
        self.operation = operation
        self.inputs = tuple(inputs)
        self.grad = None
        self.number = next(COUNT) & 0xFFFFF  # 20 bits: more than any tape needs

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
        gradients = {self: np.asarray(dLdZ, dtype=np.float64)}
        for tensor in reversed(topological_order(self)):
            gradient = gradients.pop(tensor)
            if tensor.operation is None:
                if tensor.grad is None:
                    tensor.grad = np.array(gradient, dtype=np.float64)
                else:
                    tensor.grad = tensor.grad + gradient
                continue
            for X, G in zip(tensor.inputs, tensor.input_gradients(gradient)):
                gradients[X] = gradients[X] + G if X in gradients else G
