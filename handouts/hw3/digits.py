"""Handwritten digits, read by your own network: run `python digits.py` beside your files.

Linear and ReLU come from your homeworks 1 and 2: linear.py and activations.py, in this folder or in
the folders hw1 and hw2 beside it. Where they are missing, mytorch's own layers are used.
"""

import sys
from pathlib import Path

import numpy as np
from losses import CrossEntropyLoss
from network import MLP
from optimizer import SGD

from mytorch import nn
from mytorch.data import Digits

HIDDEN, EPOCHS, BATCH, RATE, MOMENTUM = 64, 12, 32, 0.05, 0.9
SHADES = " .:-=+*#%@"
HERE = Path(__file__).resolve().parent


def find_layers():
    """Return Linear and ReLU: your own, or mytorch's where a file is missing."""
    sys.path += [str(HERE / "../hw1"), str(HERE / "../hw2")]
    try:
        from linear import Linear
    except ModuleNotFoundError:
        print("There is no linear.py here or in ../hw1: mytorch's Linear takes its place.")
        Linear = nn.Linear
    try:
        from activations import ReLU
    except ModuleNotFoundError:
        print("There is no activations.py here or in ../hw2: mytorch's ReLU takes its place.")
        ReLU = nn.ReLU
    return Linear, ReLU


def make_network(rng, scale):
    """Return a network with random weights; `scale` 0 makes all of them zero."""
    Linear, ReLU = find_layers()
    layers = [Linear(64, HIDDEN), ReLU(), Linear(HIDDEN, 10)]
    for layer in (layers[0], layers[2]):
        C_out, C_in = layer.W.shape
        layer.W = scale * rng.normal(size=(C_out, C_in)) * np.sqrt(2 / C_in)
        layer.b = np.zeros((C_out, 1))
    return MLP(layers)


def train(network, images, labels, rng):
    """Train the network, and return the loss of every batch."""
    cross_entropy, optimizer = CrossEntropyLoss(), SGD(network.layers, RATE, MOMENTUM)
    losses = []
    for _ in range(EPOCHS):
        order = rng.permutation(len(images))
        for start in range(0, len(images), BATCH):
            batch = order[start : start + BATCH]
            Z = network.forward(images[batch])
            losses.append(cross_entropy.forward(Z, labels[batch]))
            network.backward(cross_entropy.backward())
            optimizer.step()
    return losses


def picture(image):
    """Return a digit as lines of text."""
    shades = (image.reshape(8, 8) * (len(SHADES) - 1)).round().astype(int)
    return ["".join(2 * SHADES[shade] for shade in row) for row in shades]


def show_worst(network, images, labels, count=4):
    """Print the digits whose right class got the smallest probabilities."""
    cross_entropy = CrossEntropyLoss()
    cross_entropy.forward(network.forward(images), labels)
    P = cross_entropy.P
    right = P[np.arange(len(labels)), labels]
    worst = np.argsort(right)[:count]
    print("  ".join(f"{f'a {labels[n]}, read as {P[n].argmax()}':16}" for n in worst))
    print("  ".join(f"{f'P of {labels[n]}: {right[n]:.1e}':16}" for n in worst))
    for row in zip(*(picture(images[n]) for n in worst), strict=True):
        print("  ".join(row))


def main():
    """Train from random weights and from zeros, and show what came of it."""
    seen, new = Digits(train=True), Digits(train=False)
    images, unseen = seen.images.astype(np.float64), new.images.astype(np.float64)
    for start, scale in (("random numbers", 1.0), ("zeros", 0.0)):
        rng = np.random.default_rng(0)
        network = make_network(rng, scale)
        losses = train(network, images, seen.labels, rng)
        accuracy = np.mean(network.forward(unseen).argmax(axis=1) == new.labels)
        steps = len(losses)
        print(f"\nW starts from {start}: {accuracy:.1%} of {len(unseen)} new digits are right")
        for step in (0, 10, 50, 100, steps - 1):
            print(f"  step {step:3}  loss {losses[step]:.4f}  {'#' * round(20 * losses[step])}")
        if scale:
            print("\nThe worst mistakes:\n")
            show_worst(network, unseen, new.labels)


if __name__ == "__main__":
    main()
