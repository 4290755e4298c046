"""Homework 3, part 2: an optimizer, which changes the parameters of a network.

The write-up, README.md beside this file, has the equations and the points.
"""

import numpy as np


class SGD:
    """Stochastic gradient descent: W − lr · v, with a velocity v that adds up gradients."""

    def __init__(self, layers, lr, momentum=0.0):
        """Store what step will need.

        layers : list of layers; those with parameters have W, b, dLdW and dLdb
        lr : a float, the learning rate
        momentum : a float, the share of the velocity that stays in the next step

        self.lr : the learning rate; the caller may assign another between two steps
        """
        ### BEGIN SOLUTION
        self.layers = layers
        self.lr = lr
        self.momentum = momentum
        self._velocities = {}
        ### END SOLUTION

    def step(self):
        """Change the parameters of each layer, in place, against their gradients.

        A layer without a W has no parameters, and stays as it is. A layer that is in the list
        twice is changed once. For extra points, gamma and beta are changed in the same way.
        """
        # Hint: W -= ... writes into the array W. W = W - ... makes another array.
        ### BEGIN SOLUTION
        for layer in {id(layer): layer for layer in self.layers}.values():
            weights, scale = hasattr(layer, "W"), hasattr(layer, "gamma")
            for name in ("W", "b") * weights + ("gamma", "beta") * scale:
                parameter, gradient = getattr(layer, name), getattr(layer, "dLd" + name)
                key = id(layer), name
                before = self._velocities.get(key, np.zeros(parameter.shape))
                self._velocities[key] = self.momentum * before + gradient
                parameter -= self.lr * self._velocities[key]
        ### END SOLUTION
