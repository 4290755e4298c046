"""A tape that counts the uses of each tensor, and goes on when all have sent."""

import numpy as np
from operators import Operators


def topological_order(tensor):
    uses, pending = {tensor: 0}, [tensor]
    while pending:
        for X in pending.pop().inputs:
            if X not in uses:
                uses[X] = 0
                pending.append(X)
            uses[X] += 1
    order, ready = [], [tensor]
    while ready:
        tensor = ready.pop()
        order.append(tensor)
        for X in tensor.inputs:
            uses[X] -= 1
            if not uses[X]:
                ready.append(X)
    return order[::-1]


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
        shape = np.shape(self.data)
        if dLdZ is None:
            if np.prod(shape) != 1:
                raise ValueError("dLdZ is missing")
            dLdZ = np.ones_like(self.data)
        if np.shape(dLdZ) != shape:
            raise ValueError("dLdZ has another shape")
        arrived = {id(self): [np.array(dLdZ, dtype=float)]}
        for tensor in topological_order(self)[::-1]:
            total = np.array(sum(arrived.pop(id(tensor))))
            if not tensor.inputs:
                if tensor.grad is not None:
                    total += tensor.grad
                tensor.grad = total
            else:
                for X, dLdX in zip(tensor.inputs, tensor.input_gradients(total), strict=True):
                    arrived.setdefault(id(X), []).append(dLdX)
