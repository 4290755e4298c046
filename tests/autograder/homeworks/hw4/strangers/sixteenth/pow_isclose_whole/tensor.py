import numpy as np
from operators import Operators


def topological_order(tensor):
    order, seen, todo = [], set(), [(tensor, False)]
    while todo:
        X, ready = todo.pop()
        if ready:
            order.append(X)
        elif X not in seen:
            seen.add(X)
            todo.append((X, True))
            todo.extend((Y, False) for Y in X.inputs)
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
                raise ValueError("dLdZ is needed for several numbers")
            dLdZ = np.ones(self.data.shape)
        elif np.shape(dLdZ) != self.data.shape:
            raise ValueError("dLdZ has another shape")
        gradients = {self: np.asarray(dLdZ, dtype=np.float64)}
        for X in reversed(topological_order(self)):
            gradient = gradients.pop(X)
            if X.operation is None:
                X.grad = np.array(gradient) if X.grad is None else X.grad + gradient
                continue
            for Y, dLdY in zip(X.inputs, X.input_gradients(gradient)):
                gradients[Y] = gradients[Y] + dLdY if Y in gradients else dLdY
