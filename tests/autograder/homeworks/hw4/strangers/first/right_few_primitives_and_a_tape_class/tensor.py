"""Homework 4, part 2: the tape."""

import numpy as np
from operators import Operators


class Tape:
    """The tape of a tensor: what led to it, written down in order."""

    def __init__(self, end):
        self.end, self.order, self._met = end, [], set()
        self._write()

    def _write(self):
        descend, ascend = [self.end], []
        while descend or ascend:
            if descend:
                tensor = descend.pop()
                if tensor is None:  # all inputs of the last one that waits are written down
                    self.order.append(ascend.pop())
                elif tensor not in self._met:
                    self._met.add(tensor)
                    ascend.append(tensor)
                    descend.append(None)
                    descend.extend(tensor.inputs)

    def play_back(self, gradient):
        """Return the gradients of the leaves, by leaf."""
        gradients = {self.end: gradient}
        for tensor in reversed(self.order):
            if tensor.operation is not None:
                given = tensor.input_gradients(gradients.pop(tensor))
                for X, dLdX in zip(tensor.inputs, given):
                    gradients[X] = dLdX if X not in gradients else gradients[X] + dLdX
        return gradients


def topological_order(tensor):
    return Tape(tensor).order



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
        if dLdZ is None:
            if self.data.size != 1:
                raise ValueError("dLdZ may be left out for a single number only")
            dLdZ = np.ones(self.data.shape)
        dLdZ = np.array(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError("dLdZ has another shape than the tensor")
        for leaf, gradient in Tape(self).play_back(dLdZ).items():
            leaf.grad = np.array(gradient if leaf.grad is None else leaf.grad + gradient, dtype=np.float64)
