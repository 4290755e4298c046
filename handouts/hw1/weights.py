"""One Linear layer reads handwritten digits: `autograder demo hw1`.

Beside it runs the commonest mistake: the loss has divided by N already, and the gradients of W
and b are divided by N again.
"""

import time

import numpy as np
from linear import Linear

from mytorch.data import Digits

RATE, STEPS = 0.1, 800
RATES = 10.0 ** np.linspace(-5, 3, 25)
STEPS_PER_RATE = 80


def load(train):
    """Return the images, (N, 64), the labels, (N,), and the wanted outputs, (N, 10)."""
    digits = Digits(train=train)
    is_label = digits.labels[:, None] == np.arange(10)
    return digits.images.astype(np.float64), digits.labels, is_label.astype(np.float64)


def train(layer, images, wanted, rate, loop, divisor=1):
    """Change W and b against their gradients, in steps on the whole batch."""
    N = len(images)
    for _ in loop:
        dLdZ = (layer.forward(images) - wanted) / N  # of half the mean of the squared distances
        layer.backward(dLdZ)
        layer.W = layer.W - rate * layer.dLdW / divisor
        layer.b = layer.b - rate * layer.dLdb / divisor


def accuracy(layer, images, labels):
    """Return how many labels the largest output finds, as a share."""
    Z = layer.forward(images)
    return np.mean(Z.argmax(axis=1) == labels) if np.isfinite(Z).all() else 0.1


def error_of_gradient(images, wanted, divisor):
    """Return the relative error of one element of dLdW, beside its slope from both sides."""
    layer, eps = Linear(64, 10), 1e-5
    N, k, i = len(images), 3, 20

    def loss(move):
        layer.W = np.zeros((10, 64))
        layer.W[k, i] = move
        return np.sum((layer.forward(images) - wanted) ** 2) / (2 * N)

    slope = (loss(eps) - loss(-eps)) / (2 * eps)
    layer.W = np.zeros((10, 64))
    layer.backward((layer.forward(images) - wanted) / N)
    found = layer.dLdW[k, i] / divisor
    return abs(found - slope) / max(abs(found), abs(slope))


def demo(steps):
    """Return what one layer learns, and what a second division by N changes."""
    images, labels, wanted = load(train=True)
    unseen, answers, _ = load(train=False)
    N = len(images)
    layer, began = Linear(64, 10), time.perf_counter()
    train(layer, images, wanted, RATE, steps(STEPS, "training", share=0.4))
    seconds, right = time.perf_counter() - began, accuracy(layer, unseen, answers)
    curves = {"dLdW is right": (1, {}), "dLdW is divided by N again": (N, {})}
    coarse_first = [*RATES[::4], *RATES[2::4], *RATES[1::2]]
    places = [(*curve, rate) for rate in coarse_first for curve in curves.values()]
    with np.errstate(all="ignore"):  # a rate that is too large leads to infinity
        for place in steps(len(places), "learning rates"):
            divisor, found, rate = places[place]
            other = Linear(64, 10)
            train(other, images, wanted, rate, range(STEPS_PER_RATE), divisor)
            found[rate] = accuracy(other, unseen, answers)
    lines = {
        name: (np.array(sorted(found)), np.array([found[rate] for rate in sorted(found)]))
        for name, (_, found) in curves.items()
        if found
    }
    errors = [error_of_gradient(images, wanted, divisor) for divisor in (1, N)]
    return [
        f"One Linear(64, 10) of yours starts from zeros and sees {N} handwritten digits. After "
        f"{seconds:.1f} s it reads {right:.1%} of {len(unseen)} digits that it has never seen.",
        {
            "title": "W: one picture for each digit. Light pixels (in text + and #) speak for it, "
            "dark ones (- and =) against",
            "images": [row.reshape(8, 8) for row in layer.W],
            "captions": [str(digit) for digit in range(10)],
        },
        "The commonest mistake is to divide by N twice: once in the loss, and again in dLdW. "
        f"The gradient keeps its direction, and every step is {N} times smaller.",
        {
            "title": f"The share of right digits after {STEPS_PER_RATE} steps",
            "lines": lines,
            "x": "learning rate",
            "y": "right digits",
            "logarithmic": "x",
        },
        f"A learning rate {N} times larger hides the mistake: the two curves are the same, one beside "
        "the other. No accuracy can show it. A gradient check sees it at once: the relative error of "
        f"one element is {errors[0]:.0e} for your dLdW, and {errors[1]:.3f} for the one divided again.",
    ]
