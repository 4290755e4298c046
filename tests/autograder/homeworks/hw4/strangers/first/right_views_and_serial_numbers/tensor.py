"""Homework 4, part 2: the tape."""

import heapq
import itertools

import numpy as np
from operators import Operators


SERIAL = itertools.count()


def topological_order(tensor):
    """Whatever is made later has a higher serial number than its inputs."""
    found, todo = {tensor}, [tensor]
    while todo:
        new = set(todo.pop().inputs) - found
        found |= new
        todo += new
    return sorted(found, key=lambda X: X.serial)



class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
        """Store the array and the note. This method is given."""
        self.data = np.asarray(data, dtype=np.float64)
        self.operation = operation
        self.inputs = tuple(inputs)
        self.grad = None
        self.serial = next(SERIAL)

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
                raise ValueError("dLdZ may be left out for a single number only")
            dLdZ = np.ones(self.data.shape)
        dLdZ = np.array(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError("dLdZ has another shape than the tensor")
        gradients, heap = {self: dLdZ}, [(-self.serial, self)]
        while heap:
            _, tensor = heapq.heappop(heap)  # the youngest: nobody who is left can be made of it
            gradient = gradients.pop(tensor)
            if tensor.operation is None:
                tensor.grad = np.array(gradient if tensor.grad is None else tensor.grad + gradient, dtype=np.float64)
                continue
            for X, dLdX in zip(tensor.inputs, tensor.input_gradients(gradient)):
                if X in gradients:
                    gradients[X] = gradients[X] + dLdX
                else:
                    gradients[X] = dLdX
                    heapq.heappush(heap, (-X.serial, X))
