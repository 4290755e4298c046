"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there."""

import collections
import functools
import operator

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Return all tensors that led to a tensor, each after its inputs."""
    return [*walk_back(tensor)][::-1]


def walk_back(tensor):
    """Yield all tensors that led to a tensor, each after all that was made of it."""
    uses, met, todo = collections.Counter(), {id(tensor)}, [tensor]
    while todo:
        for source in todo.pop().inputs:
            uses[id(source)] += 1
            if id(source) not in met:
                met.add(id(source))
                todo.append(source)
    ready = collections.deque([tensor])
    while ready:
        item = ready.popleft()
        yield item
        for source in item.inputs:
            uses[id(source)] -= 1
            if not uses[id(source)]:
                ready.append(source)


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
        arrived = collections.defaultdict(list, {self: [self.start(dLdZ)]})
        for tensor in walk_back(self):
            gradient = functools.reduce(operator.add, arrived.pop(tensor))
            if tensor.operation is None:
                tensor.grad = np.array(gradient) if tensor.grad is None else tensor.grad + gradient
                continue
            for source, g in zip(tensor.inputs, tensor.input_gradients(gradient)):
                arrived[source].append(g)
