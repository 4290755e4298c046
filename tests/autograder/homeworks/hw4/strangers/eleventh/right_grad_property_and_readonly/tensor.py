"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there."""

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Return all tensors that led to a tensor, each after its inputs."""
    order, on_the_way = {}, [(tensor, iter(tensor.inputs))]  # a dictionary keeps its order
    while on_the_way:
        item, inputs = on_the_way[-1]
        for X in inputs:
            if X not in order:
                on_the_way.append((X, iter(X.inputs)))
                break
        else:
            order[item] = None
            on_the_way.pop()
    return [*order]


class Tensor(Operators):
    """An array, and a note on how it was made. The grad is a property, kept in a dictionary."""

    @property
    def grad(self):
        return self.notes.get("grad")

    @grad.setter
    def grad(self, array):
        if array is None:
            self.notes.pop("grad", None)
        else:
            self.notes["grad"] = array

    def __init__(self, data, operation=None, inputs=()):
        self.data = np.asarray(data, dtype=np.float64)
        self.operation = operation
        self.inputs = tuple(inputs)
        self.notes = {}

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
        gradients = {self: dLdZ}
        for tensor in reversed(topological_order(self)):
            gradient = gradients.pop(tensor)
            if tensor.operation is None:
                tensor.grad = np.array(gradient) if tensor.grad is None else tensor.grad + gradient
                continue
            sent = tensor.input_gradients(gradient)
            for X, dLdX in reversed([*zip(tensor.inputs, sent, strict=True)]):
                gradients[X] = gradients[X] + dLdX if X in gradients else dLdX
