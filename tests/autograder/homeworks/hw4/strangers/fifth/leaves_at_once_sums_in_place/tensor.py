"""The tape: a Tensor knows what made it, and backward walks back from there."""

import numpy as np
from operators import Operators


def topological_order(tensor):
    """Return all tensors that led to a tensor, each after its inputs."""
    order, seen = [], set()
    todo = [(tensor, False)]
    while todo:
        tensor, is_ready = todo.pop()
        if is_ready:
            order.append(tensor)
        elif tensor not in seen:
            seen.add(tensor)
            todo.append((tensor, True))
            todo.extend((X, False) for X in tensor.inputs)
    return order


class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
        self.data = np.asarray(data, dtype=np.float64)
        self.operation = operation
        self.inputs = tuple(inputs)
        self.grad = None
        self.own = None  # the array that we made for grad

    def apply(self, operation, *others):
        """Return what an operation makes of this Tensor and others. This method is given."""
        inputs = (self, *(X if isinstance(X, Tensor) else Tensor(X) for X in others))
        return Tensor(operation.forward(*(X.data for X in inputs)), operation, inputs)

    def input_gradients(self, dLdZ):
        """Return a tuple with a gradient for each input. This method is given."""
        gradients = self.operation.backward(dLdZ)
        return gradients if isinstance(gradients, tuple) else (gradients,)

    def receive(self, G):
        """Add to the grad of a leaf; write only into an array that was made here."""
        if self.grad is None:
            self.grad = self.own = np.array(G, dtype=np.float64)
        elif self.grad is self.own and self.own.flags.writeable:
            self.own += G
        else:
            self.grad = self.own = np.asarray(self.grad + G)

    def backward(self, dLdZ=None):
        """Add to the grad of every leaf that led to this tensor how the loss changes with it."""
        if dLdZ is None:
            if self.data.size != 1:
                raise ValueError("give dLdZ for a tensor of several numbers")
            dLdZ = np.ones(self.data.shape)
        if dLdZ.shape != self.data.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}, the tensor {self.data.shape}")
        dLdZ = np.asarray(dLdZ, dtype=np.float64)
        if self.operation is None:
            self.receive(dLdZ)
            return
        first, sums = {self: dLdZ}, {}
        for tensor in reversed(topological_order(self)):
            if tensor.operation is None:
                continue
            gradient = sums.pop(tensor) if tensor in sums else first.pop(tensor)
            first.pop(tensor, None)
            for X, G in zip(tensor.inputs, tensor.input_gradients(gradient)):
                if X.operation is None:
                    X.receive(G)
                elif X in sums:
                    sums[X] += G
                elif X in first:
                    sums[X] = np.asarray(first.pop(X) + G)
                else:
                    first[X] = G
