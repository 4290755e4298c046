"""Homework 4, part 2: the tape."""

import numpy as np
from operators import Operators


def uses(tensor):
    """Return how often each tensor that led to a given one is an input there."""
    counts, todo = {tensor: 0}, [tensor]
    while todo:
        for x in todo.pop().inputs:
            if x not in counts:
                counts[x] = 0
                todo.append(x)
            counts[x] += 1
    return counts


def ready(tensor):
    """Yield tensors from the end of the tape, each after all its uses."""
    counts, waiting = uses(tensor), [tensor]
    while waiting:
        item = waiting.pop(0) if len(waiting) < 9 else waiting.pop()
        yield item
        for x in reversed(item.inputs):
            counts[x] -= 1
            if not counts[x]:
                waiting.append(x)


def topological_order(tensor):
    return [*ready(tensor)][::-1]


class Total:
    """A sum of gradients. The first is only looked at; from the second on, the memory is its own."""

    __slots__ = "number", "own"

    def __init__(self):
        self.number, self.own = None, False

    def __iadd__(self, g):
        if self.number is None:
            self.number = g
        elif self.own and isinstance(self.number, np.ndarray):
            self.number += g
        else:
            self.number, self.own = np.add(self.number, g), True
        return self


class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
        self.data = np.asarray(data, dtype=np.float64)
        self.operation = operation
        self.inputs = tuple(inputs)
        self._grad = None

    @property
    def grad(self):
        return self._grad

    @grad.setter
    def grad(self, grad):
        self._grad = grad

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
                raise ValueError("backward of several numbers needs dLdZ")
            dLdZ = np.ones_like(self.data)
        dLdZ = np.asarray(dLdZ).astype(np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError("dLdZ has another shape")
        totals = {self: Total()}
        totals[self] += dLdZ
        for tensor in ready(self):
            gradient = totals.pop(tensor).number
            if tensor.operation is not None:
                for x, g in zip(tensor.inputs, tensor.input_gradients(gradient)):
                    totals.setdefault(x, Total()).__iadd__(g)
            elif isinstance(tensor.grad, np.ndarray):
                tensor.grad[...] += gradient
            else:
                tensor.grad = np.add(tensor.grad or 0.0, gradient, out=np.empty(tensor.data.shape, order="F"))
