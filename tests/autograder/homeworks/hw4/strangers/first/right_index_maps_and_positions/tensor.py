"""Homework 4, part 2: the tape."""

import numpy as np
from operators import Operators


WHITE, GREY, BLACK = range(3)


def topological_order(tensor):
    """White has not been met, grey waits for its inputs, black is written down."""
    order, colours, stack = [], {}, [tensor]
    while stack:
        top = stack[-1]
        colour = colours.get(id(top), WHITE)
        if colour == WHITE:
            colours[id(top)] = GREY
            stack += [X for X in top.inputs if colours.get(id(X), WHITE) == WHITE]
        else:
            stack.pop()
            if colour == GREY:
                colours[id(top)] = BLACK
                order.append(top)
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
        if dLdZ is None:
            if self.data.size != 1:
                raise ValueError("dLdZ may be left out for a single number only")
            dLdZ = np.ones(self.data.shape)
        dLdZ = np.array(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError("dLdZ has another shape than the tensor")
        order = topological_order(self)
        place = {id(tensor): i for i, tensor in enumerate(order)}
        sums = [None] * len(order)
        sums[-1] = dLdZ
        for i in range(len(order) - 1, -1, -1):
            tensor = order[i]
            if tensor.operation is None:
                grad = np.zeros(tensor.data.shape)
                grad += sums[i]
                if tensor.grad is not None:
                    grad += tensor.grad
                tensor.grad = grad
            else:
                gradients = tensor.input_gradients(sums[i])
                for j, X in enumerate(tensor.inputs):
                    k = place[id(X)]
                    sums[k] = gradients[j] if sums[k] is None else np.add(sums[k], gradients[j])
            sums[i] = None
