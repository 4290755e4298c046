"""Homework 4, part 2: the tape. A Tensor knows what made it, and backward walks back from there.

The write-up, README.md beside this file, has the order, the examples and the points.
"""

import numpy as np
from operators import Operators


def topological_order(tensor):
    # Count the uses of each tensor, and write it down, from the end, when the last one is written.
    uses, todo = {tensor: 0}, [tensor]
    while todo:
        for X in todo.pop().inputs:
            if X not in uses:
                uses[X] = 0
                todo.append(X)
            uses[X] += 1
    order, todo = [], [tensor]
    while todo:
        order.append(todo.pop())
        for X in order[-1].inputs:
            uses[X] -= 1
            if not uses[X]:
                todo.append(X)
    return order[::-1]


class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
        """Store the array and the note. This method is given.

        data : the numbers
        operation : the operation that made them; None if nobody did: the tensor is a leaf
        inputs : the Tensors that the operation was given, in its order

        self.grad : None until a backward arrives; only a leaf gets one
        """
        self.data = np.asarray(data, dtype=np.float64)
        self.operation = operation
        self.inputs = tuple(inputs)
        self.grad = None

    @property
    def grad(self):
        """The gradient of a leaf, or None."""
        return self.__dict__.get("the grad")

    @grad.setter
    def grad(self, value):
        self.__dict__["the grad"] = value

    def apply(self, operation, *others):
        """Return what an operation makes of this Tensor and others. This method is given."""
        inputs = (self, *(X if isinstance(X, Tensor) else Tensor(X) for X in others))
        return Tensor(operation.forward(*(X.data for X in inputs)), operation, inputs)

    def input_gradients(self, dLdZ):
        """Return a tuple with a gradient for each input. This method is given.

        dLdZ : array of this tensor's shape, how the loss changes with it
        """
        gradients = self.operation.backward(dLdZ)
        return gradients if isinstance(gradients, tuple) else (gradients,)

    def backward(self, dLdZ=None):
        """Add to the grad of every leaf that led to this tensor how the loss changes with it.

        dLdZ : array of this tensor's shape, how the loss changes with it; for a tensor of a single
            number it may be left out, and is then 1

        Raises ValueError if dLdZ has another shape, or is left out for a tensor of several numbers.
        """
        if dLdZ is None:
            if self.data.size != 1:
                raise ValueError("dLdZ may be left out for a single number only")
            dLdZ = np.ones(self.data.shape)
        dLdZ = np.asarray(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}, and not {self.data.shape}")
        gradients = {id(self): dLdZ}  # no tensor of the tape goes away during the walk
        for tensor in topological_order(self)[::-1]:
            if tensor.operation is None:
                tensor.receive(gradients.pop(id(tensor)))
            else:
                tensor.send(gradients)

    def send(self, gradients):
        """Ask the operation, and add what it says to the gradients of the inputs."""
        for X, dLdX in zip(self.inputs, self.input_gradients(gradients.pop(id(self))), strict=True):
            try:
                before = gradients[id(X)]
            except KeyError:
                gradients[id(X)] = dLdX
            else:
                gradients[id(X)] = np.add(before, dLdX)

    def receive(self, gradient):
        """Add a gradient to grad."""
        self.grad = np.array(gradient, order="F") if self.grad is None else np.add(gradient, self.grad)
