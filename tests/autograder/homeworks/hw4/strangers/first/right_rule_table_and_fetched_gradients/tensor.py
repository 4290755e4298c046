"""Homework 4, part 2: the tape."""

import numpy as np
from operators import Operators

def topological_order(tensor):
    order, seen, todo = [], set(), [(tensor, False)]
    while todo:
        current, ready = todo.pop()
        if ready:
            order.append(current)
        elif current not in seen:
            seen.add(current)
            todo.append((current, True))
            todo.extend((X, False) for X in current.inputs)
    return order


def uses(order):
    """Return for each tensor where it is used: pairs of a user and the place among its inputs."""
    found = {tensor: [] for tensor in order}
    for user in order:
        for place, X in enumerate(user.inputs):
            found[X].append((user, place))
    return found



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
        # Nobody sends: each tensor fetches its gradients from its users, who are all done.
        order = topological_order(self)
        used, sent = uses(order), {}
        for tensor in order[::-1]:
            gradient = dLdZ if tensor is self else sum(sent[user][place] for user, place in used[tensor])
            if tensor.operation is not None:
                sent[tensor] = tensor.input_gradients(gradient)
            else:
                tensor.grad = np.array(gradient + (0.0 if tensor.grad is None else tensor.grad), dtype=np.float64)
