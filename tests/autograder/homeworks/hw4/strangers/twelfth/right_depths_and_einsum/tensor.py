import heapq
from itertools import count

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Sort all tensors by their depth: an input is always less deep than what is made of it."""
    found, new = {tensor}, {tensor}
    while new:
        new = {X for Y in new for X in Y.inputs} - found
        found |= new
    return sorted(found, key=lambda X: X.depth)


class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
        self.data = np.asarray(data, dtype=np.float64)
        self.operation = operation
        self.inputs = tuple(inputs)
        self.depth = 1 + max((X.depth for X in self.inputs), default=-1)
        self.grad = None

    @property
    def grad(self):
        return self.__dict__.get("what arrived")

    @grad.setter
    def grad(self, value):
        if value is None:
            self.__dict__.pop("what arrived", None)
        else:
            self.__dict__["what arrived"] = value

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
            dLdZ = np.ones(self.data.shape)
        dLdZ = np.asarray(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}, not {self.data.shape}")
        # No order: a heap gives the deepest tensor next, so all its uses have been there.
        tie, sums, heap = count(), {self: dLdZ}, []
        heapq.heappush(heap, (-self.depth, next(tie), self))
        while heap:
            tensor = heapq.heappop(heap)[2]
            total = sums.pop(tensor)
            if tensor.operation:
                for X, part in zip(tensor.inputs, tensor.input_gradients(total), strict=True):
                    if X in sums:
                        sums[X] = np.add(sums[X], part)
                    else:
                        sums[X] = part
                        heapq.heappush(heap, (-X.depth, next(tie), X))
            elif tensor.grad is None:
                tensor.grad = np.array(total, order="F", subok=False)
            else:
                tensor.grad = np.add(total, tensor.grad)
