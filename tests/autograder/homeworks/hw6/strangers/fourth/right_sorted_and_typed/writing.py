"""Homework 6, part 3: a model that gives scores to the next character writes a text."""

from collections import deque

import numpy as np


def pick(scores, temperature, rng):
    """Return an id: the best one, or one that is drawn by Gumbel's trick."""
    if temperature == 0:
        return int(scores.argmax())
    return int(np.argmax(scores / temperature + rng.gumbel(size=scores.shape)))


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Return a new list: the given ids, and the ids that the model writes after them."""
    if rng is None:
        rng = np.random.default_rng()
    written, window = [*ids], deque(ids, maxlen=context)
    before = model.training
    try:
        model.eval()
        while len(written) < len(ids) + count:
            scores = model(np.array(window, dtype=np.int64)[None]).data
            new = pick(scores[0, -1, :], temperature, rng)
            written.append(new)
            window.append(new)
    finally:
        model.train(before)
    return written
