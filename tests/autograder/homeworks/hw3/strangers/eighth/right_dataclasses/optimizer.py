"""SGD with a record for each parameter."""

from dataclasses import dataclass
from typing import Any


@dataclass(eq=False)
class Parameter:
    """One parameter of a layer, and its velocity."""

    layer: Any
    name: str
    velocity: Any = 0.0

    def move(self, lr, momentum):
        """Move the array in place."""
        gradient = getattr(self.layer, "dLd" + self.name)
        if momentum:
            self.velocity = gradient = self.velocity * momentum + gradient
        array = getattr(self.layer, self.name)
        array -= gradient * lr


class SGD:
    """Descent."""

    def __init__(self, layers, lr, momentum=0.0):
        """Collect the parameters once: a layer gets none later."""
        self.lr, self.momentum = lr, momentum
        known = {id(layer): layer for layer in layers}
        self.parameters = [
            Parameter(layer, name)
            for layer in known.values()
            for sign, names in (("W", ("W", "b")), ("gamma", ("gamma", "beta")))
            if hasattr(layer, sign)
            for name in names
        ]

    def step(self):
        """Move each."""
        for parameter in self.parameters:
            parameter.move(self.lr, self.momentum)
