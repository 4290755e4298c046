"""Pictures of the plane, drawn by your own layers: `autograder demo hw2`.

First XOR, the puzzle that no Linear layer solves: one Bilinear layer does, without a hidden layer.
Then two spirals, separated by Bilinear, Sigmoid, Bilinear and Softmax. Each of their points goes in
as (x, y, 1); with the 1, a product of two features may also be a feature alone.
"""

import numpy as np
from activations import Sigmoid, Softmax
from bilinear import Bilinear

try:
    from linear import Linear
except ModuleNotFoundError:
    from mytorch.nn import Linear

XOR = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
WANTED = np.array([[0.0], [1.0], [1.0], [0.0]])
XOR_STEPS, XOR_RATE = 400, 0.5
POINTS, TURNS, HIDDEN, STEPS, RATE, MOMENTUM = 200, 1.5, 16, 500, 3.0, 0.9
SIDE = 33


def train(layer, inputs, loop):
    """Change W and b against the gradient of half the mean squared error; return the losses."""
    losses = []
    for _ in loop:
        Z = layer.forward(*inputs)
        losses.append(np.mean((Z - WANTED) ** 2) / 2)
        layer.backward((Z - WANTED) / len(Z))
        layer.W = layer.W - XOR_RATE * layer.dLdW
        layer.b = layer.b - XOR_RATE * layer.dLdb
    return np.array(losses)


def grid(least, most):
    """Return the points of a square, row by row from its top, (SIDE², 2)."""
    x, y = np.meshgrid(np.linspace(least, most, SIDE), np.linspace(most, least, SIDE))
    return np.stack([x.ravel(), y.ravel()], axis=1)


def answers(layer, inputs):
    """Return the outputs for the four points of XOR, as a text."""
    return ", ".join(f"{Z:.2f}" for Z in layer.forward(*inputs).ravel())


def show_xor(steps):
    """Return the parts on XOR."""
    bilinear, linear = Bilinear(2, 2, 1), Linear(2, 1)
    linear.W, linear.b = np.zeros((1, 2)), np.zeros((1, 1))
    losses = {
        "Bilinear(2, 2, 1)": train(bilinear, (XOR, XOR), steps(XOR_STEPS, "XOR, Bilinear", 0.2)),
        "Linear(2, 1)": train(linear, (XOR,), steps(XOR_STEPS, "XOR, Linear", 0.2)),
    }
    square = grid(-0.25, 1.25)
    pictures = [bilinear.forward(square, square), linear.forward(square)]
    return [
        "XOR: the answer is 1 where one of two numbers is 1, and 0 where none or both are. "
        f"For (0,0), (0,1), (1,0) and (1,1) your Bilinear says {answers(bilinear, (XOR, XOR))}. "
        f"A Linear layer says {answers(linear, (XOR,))}: it stays at one half.",
        {
            "title": "The outputs over the plane, from a blank or black for 0 to @ or white for 1",
            "images": [np.clip(Z.reshape(SIDE, SIDE), 0, 1) for Z in pictures],
            "captions": ["Bilinear(2, 2, 1)", "Linear(2, 1)"],
        },
        {
            "title": "The loss of XOR",
            "lines": {name: (np.arange(len(y)) + 1.0, y) for name, y in losses.items()},
            "x": "step",
            "y": "loss",
            "logarithmic": "x",
        },
        "The term x·y is the whole difference: XOR is x + y − 2xy, and a Bilinear layer multiplies.",
    ]


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
    """Return the probability of the second spiral over the plane."""
    plane = grid(-1, 1)
    points = np.concatenate([plane, np.ones((len(plane), 1))], axis=1)
    return network.forward(points)[:, 1].reshape(SIDE, SIDE)


def show_spirals(steps):
    """Return the parts on the spirals."""
    rng = np.random.default_rng(0)
    points, wanted = draw_points(rng)
    network = Network(rng)
    pictures, captions, right = [], [], 0.0
    for step in steps(STEPS, "spirals"):
        Z = network.forward(points)
        network.backward((Z - wanted) / POINTS)  # the loss is half the mean squared error
        network.step()
        if step + 1 in (20, 100):
            pictures.append(picture(network))
            captions.append(f"after {step + 1} steps")
    right = np.mean(network.forward(points).argmax(axis=1) == wanted.argmax(axis=1))
    return [
        "Two spirals, one inside the other: no straight line separates them. Your Bilinear, Sigmoid, "
        f"Bilinear and Softmax, {step + 1} steps later: {right:.0%} of the points are right.",
        {
            "title": "The probability of the second spiral, over the plane",
            "images": [*pictures, picture(network)],
            "captions": [*captions, f"after {step + 1} steps"],
        },
    ]


def demo(steps):
    """Return the pictures of XOR and of the spirals."""
    return [*show_xor(steps), *show_spirals(steps)]
