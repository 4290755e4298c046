"""Two spirals, separated by your own layers: run `python spirals.py` beside your two files.

The network is Bilinear, Sigmoid, Bilinear and Softmax. Each point goes in as (x, y, 1); with the 1,
a product of two features may also be a feature alone.
"""

import numpy as np
from activations import Sigmoid, Softmax
from bilinear import Bilinear

POINTS, TURNS, HIDDEN, STEPS, RATE, MOMENTUM = 200, 1.5, 16, 500, 3.0, 0.9
WIDTH, HEIGHT = 61, 31


def draw_points(rng):
    """Return points of two spirals, (N, 3), and the spiral of each, (N, 2), as one 1 in a row."""
    spiral = np.arange(POINTS) % 2
    radius = np.sqrt(rng.uniform(0.01, 1, POINTS))
    angle = 2 * np.pi * TURNS * radius + np.pi * spiral
    points = np.stack([radius * np.cos(angle), radius * np.sin(angle), np.ones(POINTS)], axis=1)
    return points, (spiral[:, np.newaxis] == np.arange(2)).astype(float)


class Network:
    """Bilinear, Sigmoid, Bilinear, Softmax: from points to the probabilities of two spirals."""

    def __init__(self, rng):
        """Start the first W from random numbers: equal hidden features would stay equal."""
        self.first, self.activation = Bilinear(3, 3, HIDDEN), Sigmoid()
        self.second, self.softmax = Bilinear(HIDDEN, 3, 2), Softmax()
        self.first.W = rng.normal(0, 3, self.first.W.shape)
        self.speed = {}

    def forward(self, points):
        """Return the probabilities, (N, 2)."""
        hidden = self.activation.forward(self.first.forward(points, points))
        return self.softmax.forward(self.second.forward(hidden, points))

    def backward(self, dLdZ):
        """Store the gradients of both Bilinear layers."""
        dLdhidden, _ = self.second.backward(self.softmax.backward(dLdZ))
        self.first.backward(self.activation.backward(dLdhidden))

    def step(self):
        """Change W and b of both layers against their gradients, with momentum."""
        for layer in (self.first, self.second):
            for name in ("W", "b"):
                gradient = getattr(layer, f"dLd{name}")
                speed = MOMENTUM * self.speed.get((layer, name), 0) - RATE * gradient
                self.speed[layer, name] = speed
                setattr(layer, name, getattr(layer, name) + speed)


def picture(network):
    """Return the plane as lines of text: the more probable spiral at each place."""
    x, y = np.meshgrid(np.linspace(-1, 1, WIDTH), np.linspace(1, -1, HEIGHT))
    points = np.stack([x.ravel(), y.ravel(), np.ones(x.size)], axis=1)
    spiral = network.forward(points).argmax(axis=1).reshape(HEIGHT, WIDTH)
    return "\n".join("".join(".#"[each] for each in row) for row in spiral)


def main():
    """Train the network, and print its picture of the plane from time to time."""
    rng = np.random.default_rng(0)
    points, wanted = draw_points(rng)
    network = Network(rng)
    for step in range(STEPS + 1):
        Z = network.forward(points)
        right = np.mean(Z.argmax(axis=1) == wanted.argmax(axis=1))
        if step in (20, 100, STEPS):
            print(f"step {step}: {right:.0%} of the points are right\n{picture(network)}\n")
            network.forward(points)
        network.backward((Z - wanted) / POINTS)  # the loss is half the mean squared error
        network.step()


if __name__ == "__main__":
    main()
