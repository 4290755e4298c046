"""An optimizer with objects for parameters, which step in two rounds."""

import numpy as np


class Parameter:
    """A parameter of a layer, by name, and its velocity."""

    __slots__ = ("layer", "name", "velocity")

    def __init__(self, layer, name):
        self.layer, self.name, self.velocity = layer, name, 0.0

    def push(self, momentum):
        """Move the velocity: a new array each time."""
        self.velocity = self.velocity * momentum + np.array(getattr(self.layer, f"dLd{self.name}"))

    def move(self, lr):
        """Write the new numbers in blocks of the first axis, or at once if there is none."""
        array = getattr(self.layer, self.name)
        if array.ndim == 0:
            array[()] = array[()] - lr * self.velocity
            return
        for start in range(0, len(array), 1000):
            array[start : start + 1000] -= lr * self.velocity[start : start + 1000]


class SGD:
    """Stochastic gradient descent."""

    def __init__(self, layers, lr, momentum=0.0):
        """Collect the parameters."""
        self.lr, self.momentum = lr, momentum
        distinct = []
        for layer in layers:
            if not any(layer is other for other in distinct):
                distinct.append(layer)
        self.parameters = [
            Parameter(layer, name)
            for layer in distinct
            for names in ("W b", "gamma beta")
            if hasattr(layer, names.split()[0])
            for name in names.split()
        ]

    def step(self):
        """First all velocities, then all parameters."""
        for parameter in self.parameters:
            parameter.push(self.momentum)
        for parameter in self.parameters:
            parameter.move(self.lr)
