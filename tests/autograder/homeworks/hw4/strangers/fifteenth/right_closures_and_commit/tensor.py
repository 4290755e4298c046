"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there."""

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Return all tensors that led to a tensor, each after its inputs."""
    if tensor.line is None:  # a note never changes, so its order does not either
        line, seen, todo = [], {tensor}, [(tensor, iter(tensor.inputs))]
        while todo:
            item, sources = todo[-1]
            source = next((s for s in sources if s not in seen), None)
            if source is None:
                line.append(item)
                todo.pop()
            else:
                seen.add(source)
                todo.append((source, iter(source.inputs)))
        line.pop()  # the tensor itself: so that it does not refer to itself
        tensor.line = tuple(line)
    return [*tensor.line, tensor]


class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
        self.data = np.asarray(data, dtype=np.float64)
        self.operation = operation
        self.inputs = tuple(inputs)
        self.grad = None
        self.line = None

    def apply(self, operation, *others):
        """Return what an operation makes of this Tensor and others. This method is given."""
        inputs = (self, *(X if isinstance(X, Tensor) else Tensor(X) for X in others))
        return Tensor(operation.forward(*(X.data for X in inputs)), operation, inputs)

    def input_gradients(self, dLdZ):
        """Return a tuple with a gradient for each input. This method is given."""
        gradients = self.operation.backward(dLdZ)
        return gradients if isinstance(gradients, tuple) else (gradients,)

    def start(self, dLdZ):
        """Return the gradient that backward begins with."""
        if dLdZ is None:
            if self.data.size != 1:
                raise ValueError("give dLdZ: this tensor has several numbers")
            return np.ones(self.data.shape)
        dLdZ = np.asarray(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}, and not {self.data.shape}")
        return dLdZ

    def backward(self, dLdZ=None):
        """Add to the grad of every leaf that led to this tensor how the loss changes with it."""
        gradients, leaves = {self: self.start(dLdZ)}, []
        for tensor in reversed(topological_order(self)):
            gradient = gradients.pop(tensor)
            if tensor.operation is None:
                leaves.append((tensor, gradient))
                continue
            for source, g in zip(tensor.inputs, tensor.input_gradients(gradient)):
                gradients[source] = gradients[source] + g if source in gradients else g
        for leaf, gradient in leaves:  # all at once: an error before this line leaves every grad
            leaf.grad = np.array(gradient, order="F") if leaf.grad is None else leaf.grad + gradient
