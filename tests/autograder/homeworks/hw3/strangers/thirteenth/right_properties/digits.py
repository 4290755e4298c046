"""Handwritten digits, read by your own network: `autograder demo hw3`.

Linear and ReLU come from your homeworks 1 and 2, if they are right: linear.py and activations.py, in
this folder or in the folders hw1 and hw2 beside it. Else mytorch's own layers are used.
"""

import numpy as np
from losses import CrossEntropyLoss
from network import MLP
from optimizer import SGD

from mytorch.data import Digits

try:
    from linear import Linear
except ModuleNotFoundError:
    from mytorch.nn import Linear
try:
    from activations import ReLU
except ModuleNotFoundError:
    from mytorch.nn import ReLU

HIDDEN, EPOCHS, BATCH, RATE, MOMENTUM = 64, 12, 32, 0.05, 0.9


def make_network(rng, scale):
    """Return a network with random weights; `scale` 0 makes all of them zero."""
    layers = [Linear(64, HIDDEN), ReLU(), Linear(HIDDEN, 10)]
    for layer in layers:
        if hasattr(layer, "W"):
            C_out, C_in = layer.W.shape
            layer.W = scale * rng.normal(size=(C_out, C_in)) * np.sqrt(2 / C_in)
            layer.b = np.zeros((C_out, 1))
    return MLP(layers)


def batches(rng, count):
    """Yield the indices of batches without an end: every image once, then again in another order."""
    while True:
        order = rng.permutation(count)
        for start in range(0, count, BATCH):
            yield order[start : start + BATCH]


def train(network, images, labels, rng, loop):
    """Train the network, and return the loss of every batch."""
    cross_entropy, optimizer = CrossEntropyLoss(), SGD(network.layers, RATE, MOMENTUM)
    losses = []
    for _, batch in zip(loop, batches(rng, len(images))):
        Z = network.forward(images[batch])
        losses.append(cross_entropy.forward(Z, labels[batch]))
        network.backward(cross_entropy.backward())
        optimizer.step()
    return np.array(losses, dtype=float)


def hardest_digits(network, images, labels, count=4):
    """Return the digits whose right class got the smallest probabilities."""
    cross_entropy = CrossEntropyLoss()
    cross_entropy.forward(network.forward(images), labels)
    P = cross_entropy.P
    right = P[np.arange(len(labels)), labels]
    worst = np.argsort(right)[:count]
    return {
        "title": "The hardest digits",
        "images": [images[n].reshape(8, 8) for n in worst],
        "captions": [
            f"a {labels[n]}, read as {P[n].argmax()}\nP of {labels[n]}: {right[n]:.1%}"
            for n in worst
        ],
    }


def demo(steps):
    """Return what a network learns from random weights, and from zeros."""
    seen, new = Digits(train=True), Digits(train=False)
    images, unseen = seen.images.astype(np.float64), new.images.astype(np.float64)
    count = EPOCHS * -(-len(images) // BATCH)
    lines, shares, hardest = {}, {}, None
    for start, scale in (("random numbers", 1.0), ("zeros", 0.0)):
        rng = np.random.default_rng(0)
        network = make_network(rng, scale)
        loop = steps(count, f"from {start}", share=0.6 if scale else 0.9)
        losses = train(network, images, seen.labels, rng, loop)
        lines[f"W starts from {start}"] = np.arange(1.0, len(losses) + 1), losses
        shares[start] = np.mean(network.forward(unseen).argmax(axis=1) == new.labels)
        if hardest is None:
            hardest = hardest_digits(network, unseen, new.labels)
    return [
        f"A network of your own code has seen {len(images)} handwritten digits. It reads "
        f"{shares['random numbers']:.1%} of {len(unseen)} new digits right.",
        {
            "title": "The loss of each batch",
            "lines": lines,
            "x": "step",
            "y": "loss",
            "logarithmic": "",
        },
        f"From zeros it reads {shares['zeros']:.1%}: if all weights are zero, every hidden feature "
        "is zero, no gradient reaches W, and only the last bias moves. It learns how common each digit "
        "is, and nothing else.",
        hardest,
    ]
