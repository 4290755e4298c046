"""Homework 3's network in three lines, on your own tape: `autograder demo hw4`.

The same network of mytorch's runs beside it, from the same weights and with the same batches.
"""

import numpy as np
from operators import log_softmax
from tensor import Tensor, topological_order

import mytorch
from mytorch import nn, optim
from mytorch.data import Digits

HIDDEN, STEPS, BATCH, RATE = 64, 300, 32, 0.5
SAME = 1e-6  # losses that are further apart are those of another network: you have changed the lines


def diamond():
    """Return the tensors of the diamond, by their names, before anything goes backward."""
    x = Tensor(2.0)
    y = 3 * x
    a = 2 * y
    b = 5 * y
    return {"x": x, "y": y, "a": a, "b": b, "c": a + b}


def walk_of_the_diamond():
    """Return the walk from c back to x: a row for each tensor, with the gradient that it has."""
    tensors = diamond()
    names = {tensor: name for name, tensor in tensors.items()}
    tensors["c"].backward()
    # Nobody keeps the gradients on the way. From y, the way back to x is a factor of 3.
    gradients = {"c": 1.0, "a": 1.0, "b": 1.0, "x": float(tensors["x"].grad)}
    gradients["y"] = gradients["x"] / 3
    rows = []
    for tensor in reversed(topological_order(tensors["c"])):
        if tensor in names:
            name = names[tensor]
            made = type(tensor.operation).__name__ if tensor.operation is not None else "a leaf"
            remark = f"{float(tensor.data):g}, gradient {gradients[name]:g}"
            rows.append((name, made, gradients[name] / 21, remark))
    return {"title": "The walk back over your tape of c = 2 y + 5 y, where y = 3 x", "bars": rows}


def start(rng):
    """Return the weights of both layers, and their biases."""
    W1 = rng.normal(size=(HIDDEN, 64)) * np.sqrt(2 / 64)
    W2 = rng.normal(size=(10, HIDDEN)) * np.sqrt(2 / HIDDEN)
    return W1, np.zeros(HIDDEN), W2, np.zeros(10)


def scores(A, W1, b1, W2, b2):
    """Return the outputs of the network: the first two of the three lines."""
    A1 = (A @ W1.T + b1).relu()
    return A1 @ W2.T + b2


def step(parameters, images, labels):
    """Take a step down the loss, and return the loss."""
    loss = -log_softmax(scores(images, *parameters))[np.arange(len(labels)), labels].mean()
    for parameter in parameters:
        parameter.grad = None
    loss.backward()
    for parameter in parameters:
        parameter.data = parameter.data - RATE * parameter.grad
    return float(loss.data)


class Reference:
    """The same network of mytorch's."""

    def __init__(self, W1, b1, W2, b2):
        layers = nn.Linear(64, HIDDEN, dtype=np.float64), nn.Linear(HIDDEN, 10, dtype=np.float64)
        for layer, W, b in zip(layers, (W1, W2), (b1, b2), strict=True):
            layer.W, layer.b = W.copy(), b.copy()[:, np.newaxis]
        self.network = nn.Sequential(layers[0], nn.ReLU(), layers[1])
        self.optimizer = optim.SGD(self.network.parameters(), lr=RATE)

    def step(self, images, labels):
        """Take a step down the loss, and return the loss."""
        self.optimizer.zero_grad()
        loss = nn.CrossEntropyLoss()(self.network(mytorch.tensor(images)), mytorch.tensor(labels))
        loss.backward()
        self.optimizer.step()
        return float(loss)


def demo(steps):
    """Return the walk over a small tape, and how the three lines learn to read digits."""
    seen, new = Digits(train=True), Digits(train=False)
    images, unseen = seen.images.astype(np.float64), new.images.astype(np.float64)
    rng = np.random.default_rng(0)
    weights = start(rng)
    parameters, reference = [Tensor(X) for X in weights], Reference(*weights)
    losses = []
    for _ in steps(STEPS, "three lines"):
        batch = rng.integers(0, len(images), BATCH)
        mine = step(parameters, images[batch], seen.labels[batch])
        losses.append((mine, reference.step(images[batch], seen.labels[batch])))
    yours, theirs = np.array(losses).T
    share = np.mean(scores(Tensor(unseen), *parameters).data.argmax(axis=1) == new.labels)
    place = np.arange(1.0, len(losses) + 1)
    apart = np.abs(yours - theirs).max()
    shown = [
        walk_of_the_diamond(),
        f"Three lines on your tape have seen {len(images)} handwritten digits. They read {share:.1%} of "
        f"{len(unseen)} new digits right.",
        {
            "title": "The loss of each batch",
            "lines": {"your tape": (place, yours), "mytorch": (place, theirs)},
            "x": "step",
            "y": "loss",
            "logarithmic": "",
        },
    ]
    if apart < SAME:
        shown.append(f"The losses of your tape and of mytorch differ by {apart:.0e} at most.")
    return shown
