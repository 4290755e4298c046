"""Homework 4, part 2: the tape."""

from __future__ import annotations

from collections import deque

import numpy as np
from operators import Operators


def topological_order(tensor: "Tensor") -> "list[Tensor]":
    """Kahn's way: count the uses, then take away from the end what has no use left."""
    uses: dict[Tensor, int] = {tensor: 0}
    todo = [tensor]
    while todo:
        for X in todo.pop().inputs:
            if X not in uses:
                uses[X] = 0
                todo.append(X)
            uses[X] += 1
    order, ready = [], deque([tensor])
    while ready:
        X = ready.popleft()
        order.append(X)
        for Y in X.inputs:
            uses[Y] -= 1
            if uses[Y] == 0:
                ready.append(Y)
    order.reverse()
    return order


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

    def start(self, dLdZ):
        """Return the first gradient of a walk, float64 numbers of this tensor's shape."""
        if dLdZ is None:
            if self.data.size != 1:
                raise ValueError("a tensor of several numbers needs a dLdZ")
            return np.ones(self.data.shape)
        dLdZ = np.asarray(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}, the tensor {self.data.shape}")
        return dLdZ

    @property
    def is_leaf(self) -> bool:
        return self.operation is None

    def add_to_grad(self, gradient) -> None:
        if self.grad is None:
            self.grad = np.full(self.data.shape, gradient)  # an array of its own
        elif isinstance(self.grad, np.ndarray) and self.grad.flags.writeable:
            self.grad += gradient
        else:
            self.grad = self.grad + gradient

    def backward(self, dLdZ: np.ndarray | None = None) -> None:
        gradients = {self: self.start(dLdZ)}
        for tensor in topological_order(self)[::-1]:
            gradient = gradients.pop(tensor)
            if tensor.is_leaf:
                tensor.add_to_grad(gradient)
                continue
            sent = tensor.input_gradients(gradient)
            if len(sent) != len(tensor.inputs):
                raise RuntimeError("an operation must return a gradient for each input")
            for X, new in zip(tensor.inputs, sent):
                gradients[X] = gradients[X] + new if X in gradients else new
