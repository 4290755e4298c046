import numpy as np
from operators import Operators


from collections import Counter, deque


def topological_order(tensor):
    reached, uses = {tensor}, Counter()
    todo = deque(reached)
    while todo:
        X = todo.popleft()
        uses.update(X.inputs)
        todo.extend(set(X.inputs) - reached)
        reached.update(X.inputs)
    ready, backwards = [tensor], []
    while ready:
        backwards.append(X := ready.pop())
        for Y in X.inputs:
            uses[Y] -= 1
            if not uses[Y]:
                ready.append(Y)
    return backwards[::-1]


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

    def backward(self, dLdZ=None):
        if dLdZ is None:
            if self.data.size > 1:
                raise ValueError("several numbers, and no dLdZ")
            dLdZ = np.ones(self.data.shape, dtype=np.int8)
        if dLdZ.shape != self.data.shape:
            raise ValueError("another shape")
        arrived = {self: [dLdZ.astype(np.float64)]}
        for X in topological_order(self)[::-1]:
            first, *others = arrived.pop(X)
            if others:  # the sum is ours: nobody else has it yet
                first = np.array(first)
                for other in others:
                    first += other
            if X.operation is not None:
                for Y, dLdY in zip(X.inputs, X.input_gradients(first)):
                    arrived.setdefault(Y, []).append(dLdY)
            elif X.grad is None:
                X.grad = first if others else np.array(first)
            else:
                X.grad = first + X.grad
