"""Homework 3, part 2: an optimizer with a scratch array for all layers."""

import numpy as np


class SGD:
    """Stochastic gradient descent; a step makes no array that is as large as a W."""

    def __init__(self, layers, lr, momentum=0.0):
        """Keep the layers, each once."""
        self.layers = []
        for layer in layers:
            if not any(layer is known for known in self.layers):
                self.layers.append(layer)
        self.lr, self.momentum = lr, momentum
        self.velocities = [{} for _ in self.layers]
        self.scratch = np.empty(0)

    def step(self):
        """Change the parameters of each layer, in place."""
        for layer, velocity in zip(self.layers, self.velocities):
            names = ["W", "b"] if hasattr(layer, "W") else []
            names += ["gamma", "beta"] if hasattr(layer, "gamma") else []
            for name in names:
                W, dLdW = getattr(layer, name), getattr(layer, f"dLd{name}")
                if self.scratch.size < W.size:
                    self.scratch = np.empty(W.size)
                move = self.scratch[: W.size].reshape(W.shape)
                v = dLdW
                if self.momentum:
                    if name in velocity:
                        v = velocity[name]
                        v *= self.momentum
                        v += dLdW
                    else:
                        v = velocity[name] = np.array(dLdW)
                np.multiply(v, self.lr, out=move)
                W -= move
