import numpy as np
from operators import Operators


def weight(tensor):
    return tensor.weight


def topological_order(tensor):
    order, seen = [], set()

    def visit(X):
        # Follow the heaviest input by a loop. A call is for lighter ones only, which have half of the
        # weight at most: calls are as deep as a logarithm.
        way = []
        while X is not None:
            seen.add(X)
            way.append(X)
            X = max((Y for Y in X.inputs if Y not in seen), key=weight, default=None)
        for X in reversed(way):
            for Y in X.inputs:
                if Y not in seen:
                    visit(Y)
            order.append(X)

    visit(tensor)
    return order


class Tensor(Operators):
    """An array, and a note on how it was made."""

    def __init__(self, data, operation=None, inputs=()):
        self.data = np.asarray(data, dtype=np.float64)
        self.operation = operation
        self.inputs = tuple(inputs)
        self.grad = None
        self.weight = 1.0 + sum(X.weight for X in self.inputs)

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
