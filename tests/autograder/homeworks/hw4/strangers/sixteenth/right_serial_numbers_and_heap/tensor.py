import numpy as np
from operators import Operators


import heapq
import itertools

_serials = itertools.count()


def topological_order(tensor):
    found, todo = {tensor.serial: tensor}, [tensor]
    for X in todo:  # the list grows while the loop runs
        fresh = {Y.serial: Y for Y in X.inputs if Y.serial not in found}
        found |= fresh
        todo += fresh.values()
    return [found[serial] for serial in sorted(found)]


class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
        self.data = np.asarray(data, dtype=np.float64)
        self.operation = operation
        self.inputs = tuple(inputs)
        self.grad = None
        self.serial = next(_serials)

    def apply(self, operation, *others):
        """Return what an operation makes of this Tensor and others. This method is given."""
        inputs = (self, *(X if isinstance(X, Tensor) else Tensor(X) for X in others))
        return Tensor(operation.forward(*(X.data for X in inputs)), operation, inputs)

    def input_gradients(self, dLdZ):
        """Return a tuple with a gradient for each input. This method is given."""
        gradients = self.operation.backward(dLdZ)
        return gradients if isinstance(gradients, tuple) else (gradients,)

    def backward(self, dLdZ=None):
        if dLdZ is None and self.data.size == 1:
            dLdZ = np.ones_like(self.data)
        if np.shape(dLdZ) != self.data.shape or dLdZ is None:
            raise ValueError(dLdZ)
        heap, waiting = [-self.serial], {self.serial: (self, np.array(dLdZ, np.float64))}
        while heap:
            X, gradient = waiting.pop(-heapq.heappop(heap))
            if X.operation is None:
                if isinstance(X.grad, np.ndarray):
                    np.add(X.grad, gradient, out=X.grad)
                else:
                    X.grad = np.array(gradient if X.grad is None else X.grad + gradient)
            else:
                for Y, dLdY in zip(X.inputs, X.input_gradients(gradient), strict=True):
                    if Y.serial in waiting:
                        waiting[Y.serial] = Y, np.add(waiting[Y.serial][1], dLdY)
                    else:
                        heapq.heappush(heap, -Y.serial)
                        waiting[Y.serial] = Y, dLdY
