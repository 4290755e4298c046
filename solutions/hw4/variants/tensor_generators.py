"""A tape whose order is found with iterators that wait on a stack, and that adds in place."""

import numpy as np
from operators import Operators


def topological_order(tensor):
    order, seen, waiting = [], {id(tensor)}, [(tensor, iter(tensor.inputs))]
    while waiting:
        current, inputs = waiting[-1]
        for X in inputs:
            if id(X) not in seen:
                seen.add(id(X))
                waiting.append((X, iter(X.inputs)))
                break
        else:
            order.append(current)
            waiting.pop()
    return order


class Tensor(Operators):
    def __init__(self, data, operation=None, inputs=()):
        self.data = np.asarray(data, dtype=np.float64)
        self.operation = operation
        self.inputs = tuple(inputs)
        self.grad = None

    def apply(self, operation, *others):
        inputs = (self, *(X if isinstance(X, Tensor) else Tensor(X) for X in others))
        return Tensor(operation.forward(*(X.data for X in inputs)), operation, inputs)

    def input_gradients(self, dLdZ):
        gradients = self.operation.backward(dLdZ)
        return gradients if isinstance(gradients, tuple) else (gradients,)

    def backward(self, dLdZ=None):
        if dLdZ is None:
            if self.data.size > 1:
                raise ValueError("a tensor of several numbers needs dLdZ")
            dLdZ = np.ones(self.data.shape)
        if np.asarray(dLdZ).shape != self.data.shape:
            raise ValueError("dLdZ must have the shape of the tensor")
        order = topological_order(self)
        totals = {tensor: np.zeros(tensor.data.shape) for tensor in order}
        totals[self] += dLdZ
        for tensor in reversed(order):
            if tensor.operation is not None:
                found = tensor.input_gradients(totals[tensor])
                for place, X in enumerate(tensor.inputs):
                    totals[X] += found[place]
            elif tensor.grad is None:
                tensor.grad = totals[tensor]
            else:
                tensor.grad = tensor.grad + totals[tensor]
