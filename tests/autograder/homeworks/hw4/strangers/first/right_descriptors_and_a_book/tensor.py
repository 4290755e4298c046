"""Homework 4, part 2: the tape."""

import numpy as np
from operators import Operators


class Walk:
    """An iterator over a tape, inputs first."""

    def __init__(self, end):
        self.todo = [end]
        self.waits = set()

    def __iter__(self):
        return self

    def __next__(self):
        while self.todo:
            item = self.todo.pop()
            if isinstance(item, tuple):
                return item[0]
            if item not in self.waits:
                self.waits.add(item)
                self.todo += [(item,), *item.inputs]
        raise StopIteration


def topological_order(tensor):
    return list(Walk(tensor))


class Book(dict):
    """Gradients, by tensor."""

    def __missing__(self, tensor):
        return np.zeros(tensor.data.shape)

    def send(self, tensor, gradient):
        self[tensor] = self[tensor] + gradient



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
        book = Book()
        book.send(self, dLdZ)
        for tensor in reversed(topological_order(self)):
            gradient = book.pop(tensor)
            if tensor.operation is None:
                tensor.receive(gradient)
            else:
                any(map(book.send, tensor.inputs, tensor.input_gradients(gradient)))

    def receive(self, gradient):
        """Add to the grad of a leaf."""
        self.grad = np.array(gradient if self.grad is None else np.add(self.grad, gradient), dtype=np.float64)
