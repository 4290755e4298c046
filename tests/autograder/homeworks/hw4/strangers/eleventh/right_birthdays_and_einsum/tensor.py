"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there."""

import heapq
import itertools

import numpy as np
from operators import Operators


birthdays = itertools.count()


def topological_order(tensor):
    """Return all tensors that led to a tensor: inputs are older than what is made of them."""
    found = [tensor]
    known = {id(tensor)}
    for item in found:  # the list grows while the loop runs
        for X in item.inputs:
            if id(X) not in known:
                known.add(id(X))
                found.append(X)
    found.sort(key=lambda item: item.birthday)
    return found


class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
        self.data = np.asarray(data, dtype=np.float64)
        self.operation = operation
        self.inputs = tuple(inputs)
        self.grad = None
        self.birthday = next(birthdays)

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
        # No order is needed: of all tensors that wait, the youngest has no use that has yet to send.
        gradients, waiting = {self: dLdZ}, [(-self.birthday, id(self), self)]
        while waiting:
            tensor = heapq.heappop(waiting)[2]
            gradient = gradients.pop(tensor)
            if tensor.operation is None:
                tensor.grad = np.array(gradient) if tensor.grad is None else tensor.grad + gradient
                continue
            for X, dLdX in zip(tensor.inputs, tensor.input_gradients(gradient)):
                if X in gradients:
                    gradients[X] = gradients[X] + dLdX
                else:
                    gradients[X] = dLdX
                    heapq.heappush(waiting, (-X.birthday, id(X), X))
