"""Homework 4, part 2: the tape."""

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Reverse a walk that goes on from a tensor only when all its users were passed."""
    users = {tensor: set()}
    todo = [tensor]
    while todo:
        user = todo.pop()
        for X in user.inputs:
            if X not in users:
                users[X] = set()
                todo.append(X)
            users[X].add(user)
    passed = [tensor]
    for user in passed:  # the list grows while it is read
        for X in dict.fromkeys(user.inputs):
            users[X].discard(user)
            if not users[X]:
                passed.append(X)
    return passed[::-1]



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
        inbox = {self: dLdZ}
        stack = topological_order(self)
        while stack:
            tensor = stack.pop()
            gradient = inbox.pop(tensor)
            if tensor.operation is not None:
                outbox = list(zip(tensor.inputs, tensor.input_gradients(gradient)))
                inbox |= {X: inbox.get(X, 0) + sum(g for Y, g in outbox if Y is X) for X in set(tensor.inputs)}
            else:
                tensor.grad = np.array(sum(g for g in (tensor.grad, gradient) if g is not None), dtype=np.float64)
