"""A checkpoint in your own modules: `autograder demo hw5`.

A network of mytorch's learns the digits, and its state is stored in an .npz file, with the names that
PyTorch and MLX use. Your modules load the file, and nothing else, and must say the same about new
digits. Then they go on learning.
"""

import io

import numpy as np
from layers import LazyLinear, Linear, Sequential
from modules import Module
from operators import log_softmax
from tensor import Tensor

import mytorch
from mytorch import nn, optim
from mytorch.data import Digits

HIDDEN, STEPS, BATCH, RATE = 32, 300, 32, 0.5


class ReLU(Module):
    """A module without Parameters."""

    def forward(self, A):
        return A.relu()


def learned(images, labels, steps):
    """Return a network of mytorch's that has learned the digits."""
    mytorch.manual_seed(0)
    network = nn.Sequential(nn.Linear(64, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 10)).double()
    optimizer = optim.SGD(network.parameters(), lr=RATE)
    rng = np.random.default_rng(0)
    for _ in steps(STEPS, "a network learns"):
        batch = rng.integers(0, len(images), BATCH)
        optimizer.zero_grad()
        loss = nn.CrossEntropyLoss()(
            network(mytorch.tensor(images[batch])), mytorch.tensor(labels[batch])
        )
        loss.backward()
        optimizer.step()
    return network


def stored(network):
    """Return the bytes of a file with the network's state: .npz, as mytorch.save writes it."""
    file = io.BytesIO()
    np.savez(file, **{name: tensor.numpy() for name, tensor in network.state_dict().items()})
    return file.getvalue()


def opened(content):
    """Return the state in a file: an array for every name."""
    with np.load(io.BytesIO(content)) as arrays:
        return {name: arrays[name] for name in arrays.files}


def step(model, images, labels):
    """Take a step down the loss."""
    loss = -log_softmax(model(Tensor(images)))[np.arange(len(labels)), labels].mean()
    for parameter in model.parameters():
        parameter.grad = None
    loss.backward()
    for parameter in model.parameters():
        parameter.data -= RATE / 4 * parameter.grad


def share(model, digits):
    """Return how many digits your model reads right, as a share."""
    scores = model(Tensor(digits.images.astype(np.float64))).data
    return np.mean(scores.argmax(axis=1) == digits.labels)


def demo(steps):
    """Return what your modules read before and after loading, beside the network."""
    seen, new = Digits(train=True), Digits(train=False)
    images, unseen = seen.images.astype(np.float64), new.images.astype(np.float64)
    network = learned(images, seen.labels, steps)
    content = stored(network)
    model = Sequential(Linear(64, HIDDEN), ReLU(), LazyLinear(10))
    model(Tensor(unseen[:1]))
    parameters = model.parameters()
    before = share(model, new)
    model.load_state_dict(opened(content))
    after = share(model, new)
    theirs = network(mytorch.tensor(unseen)).detach().numpy()
    yours = model(Tensor(unseen)).data
    same = int(np.sum(yours.argmax(axis=1) == theirs.argmax(axis=1)))
    rng = np.random.default_rng(1)
    for _ in steps(STEPS, "your modules go on"):
        batch = rng.integers(0, len(images), BATCH)
        step(model, images[batch], seen.labels[batch])
    kept = sum(old is now for old, now in zip(parameters, model.parameters(), strict=True))
    return [
        f"A file of {len(content) / 1000:.1f} kB holds a network that has learned handwritten digits. "
        f"Your modules have loaded its {len(parameters)} Parameters: "
        + ", ".join(f"{name} {X.shape}" for name, X in model.state_dict().items())
        + ".",
        {
            "title": f"How many of {len(unseen)} new digits are read right",
            "bars": [
                (each, label, float(each_share), f"{each_share:.1%}")
                for each, label, each_share in (
                    ("", "yours, before loading", before),
                    ("", "yours, the file loaded", after),
                    ("", "mytorch's, which wrote it", np.mean(theirs.argmax(axis=1) == new.labels)),
                    ("", "yours, learned on", share(model, new)),
                )
            ],
        },
        f"Your modules give the same answer as the network for {same} of {len(unseen)} digits, and "
        f"their scores differ by {np.abs(yours - theirs).max():.0e} at most. {kept} of "
        f"{len(parameters)} Parameters are the objects that were there before the file was loaded.",
    ]
