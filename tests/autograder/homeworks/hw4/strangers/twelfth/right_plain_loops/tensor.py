import numpy as np
from operators import Operators


def topological_order(tensor):
    """Down the first inputs as far as it goes; iterators remember where each tensor goes on."""
    seen, order, path = {tensor: None}, [], [(tensor, iter(tensor.inputs))]
    while path:
        top, rest = path[-1]
        for X in rest:
            if X not in seen:
                seen[X] = None
                path.append((X, iter(X.inputs)))
                break
        else:
            order.append(top)
            path.pop()
    return order


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
            if self.data.size != 1:
                raise ValueError("backward of several numbers needs dLdZ")
            dLdZ = np.ones(self.data.shape)
        dLdZ = np.asarray(dLdZ, dtype=np.float64)
        if dLdZ.shape != self.data.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}, not {self.data.shape}")
        order = topological_order(self)
        place = {tensor: i for i, tensor in enumerate(order)}
        slots = [None] * len(order)
        slots[-1] = dLdZ
        for i in range(len(order) - 1, -1, -1):
            tensor, gradient, slots[i] = order[i], slots[i], None
            if tensor.operation is None:
                before = 0.0 if tensor.grad is None else tensor.grad
                tensor.grad = np.asarray(before + gradient)
            else:
                for X, dLdX in zip(tensor.inputs, tensor.input_gradients(gradient)):
                    j = place[X]
                    slots[j] = dLdX if slots[j] is None else np.asarray(slots[j] + dLdX)
