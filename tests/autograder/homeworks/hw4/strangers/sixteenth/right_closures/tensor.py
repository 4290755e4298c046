import numpy as np
from operators import Operators


def topological_order(tensor):
    order = {}  # a dictionary keeps the order in which its keys came
    ways = [(tensor, iter(tensor.inputs))]
    entered = {id(tensor)}
    while ways:
        X, inputs = ways[-1]
        for Y in inputs:
            if id(Y) not in entered:
                entered.add(id(Y))
                ways.append((Y, iter(Y.inputs)))
                break
        else:
            order[X] = None
            ways.pop()
    return [*order]


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
            try:
                dLdZ = np.array([1]).reshape(self.data.shape)
            except ValueError as error:
                raise ValueError("dLdZ is left out for several numbers") from error
        if np.shape(dLdZ) != self.data.shape:
            raise ValueError("a wrong shape")
        places = {X: i for i, X in enumerate(topological_order(self))}
        gradients = [None] * len(places)
        gradients[-1] = np.multiply(dLdZ, 1, dtype=np.float64)
        for X, i in reversed(places.items()):
            mine, gradients[i] = gradients[i], None
            if X.operation is None:
                X.grad = np.positive(mine) if X.grad is None else np.add(X.grad, mine)
            else:
                for j, new in zip(map(places.get, X.inputs), X.input_gradients(mine)):
                    gradients[j] = new if gradients[j] is None else gradients[j] + new
