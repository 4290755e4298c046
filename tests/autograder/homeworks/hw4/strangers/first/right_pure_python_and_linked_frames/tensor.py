"""Homework 4, part 2: the tape."""

import numpy as np
from operators import Operators


class Frame:
    """A call that Python didn't make: a tensor, its next input, and who called."""

    __slots__ = ("tensor", "next", "caller")

    def __init__(self, tensor, caller):
        self.tensor, self.next, self.caller = tensor, 0, caller


def topological_order(tensor):
    order, entered, frame = [], {tensor}, Frame(tensor, None)
    while frame is not None:
        if frame.next == len(frame.tensor.inputs):
            order.append(frame.tensor)
            frame = frame.caller
            continue
        X = frame.tensor.inputs[frame.next]
        frame.next += 1
        if X not in entered:
            entered.add(X)
            frame = Frame(X, frame)
    return order



class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
        """Store the array and the note. This method is given."""
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

    def backward(self, dLdZ=None):
        start = self._start(dLdZ)
        total = {tensor: np.zeros(tensor.data.shape) for tensor in topological_order(self)}
        total[self] = start  # every sum on this way is an array of this call, so it may be written into
        while total:
            tensor, gradient = total.popitem()  # the last one of the order
            if tensor.operation is None:
                if tensor.grad is not None:
                    gradient += tensor.grad
                tensor.grad = gradient
            else:
                for X, dLdX in zip(tensor.inputs, tensor.input_gradients(gradient)):
                    total[X] += dLdX

    def _start(self, dLdZ):
        if dLdZ is None and self.data.size == 1:
            dLdZ = np.ones(self.data.shape)
        if dLdZ is None or np.shape(dLdZ) != self.data.shape:
            raise ValueError(f"backward needs a dLdZ of the shape {self.data.shape}")
        return np.array(dLdZ, dtype=np.float64)
