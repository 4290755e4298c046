"""Homework 4, part 2: the tape."""

import heapq
import itertools

import numpy as np
from operators import Operators

NUMBERS = itertools.count()


def topological_order(tensor):
    """The inputs are made before a tensor, so the order is that of the making."""
    led, todo = {tensor.number}, [tensor]
    for item in todo:  # the list grows while the loop runs
        new = {x.number: x for x in item.inputs if x.number not in led}
        led.update(new)
        todo.extend(new.values())
    return sorted(todo, key=lambda item: item.number)


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
        if dLdZ is None:
            if self.data.size != 1:
                raise ValueError("backward of several numbers needs dLdZ")
            dLdZ = np.ones_like(self.data)
        dLdZ = np.asarray(dLdZ).astype(np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError("dLdZ has another shape")
        # No list: the youngest tensor that has a gradient is always ready.
        waiting, youngest = {self.number: [self, dLdZ]}, [-self.number]
        while youngest:
            tensor, gradient = waiting.pop(-heapq.heappop(youngest))
            if tensor.operation is None:
                before = tensor.grad
                tensor.grad = np.add(0.0 if before is None else before, gradient)
                continue
            for x, g in zip(tensor.inputs, tensor.input_gradients(gradient)):
                entry = waiting.get(x.number)
                if entry is None:
                    waiting[x.number] = [x, g]
                    heapq.heappush(youngest, -x.number)
                else:
                    entry[1] = entry[1] + g
