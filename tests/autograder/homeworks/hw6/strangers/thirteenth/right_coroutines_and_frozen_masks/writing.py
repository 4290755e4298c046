"""A writer that never ends writes the ids, and a slice takes as many as are wanted."""

import contextlib
import itertools

import numpy as np


@contextlib.contextmanager
def evaluating(model):
    before = model.training
    try:
        yield model.eval()
    finally:
        model.train(before)


def descend(shares, rng):
    """Return a place: again and again, go into one half, as often as its shares want."""
    low, high = 0, len(shares)
    while high - low > 100:
        middle = (low + high) // 2
        left, right = shares[low:middle].sum(), shares[middle:high].sum()
        low, high = (low, middle) if rng.random() * (left + right) < left else (middle, high)
    sums = shares[low:high].cumsum()
    return low + sums.searchsorted(rng.random() * sums[-1], side="right")


def writer(model, text, context, temperature, rng):
    while True:
        shown = np.array([text[-context:]], dtype=np.int32)
        scores = model(shown).data[0, shown.shape[1] - 1]
        new = np.argmax(scores)
        if temperature != 0:
            new = descend(np.exp((scores - scores[new]) / temperature), rng)
        text.append(int(new))
        yield text[-1]


def generate(model, ids, count, context, temperature=1.0, rng=None):
    rng = np.random.default_rng() if rng is None else rng
    with evaluating(model):
        endless = writer(model, list(ids), context, temperature, rng)
        return list(itertools.chain(ids, itertools.islice(endless, count)))
