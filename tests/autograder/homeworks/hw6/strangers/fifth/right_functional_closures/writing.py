"""Homework 6, part 3: a model that gives scores to the next character writes a text."""

from itertools import islice

import numpy as np


def draw(scores, temperature, rng):
    """Return a place in the scores: the largest, or a random one."""
    if temperature == 0:
        return int(np.argmax(scores))
    total = np.cumsum(np.exp((scores - np.max(scores)) / temperature))
    return min(int(np.searchsorted(total, rng.random() * total[-1], side="right")), len(scores) - 1)


def texts(model, ids, context, temperature, rng):
    """Yield longer and longer texts, for ever."""
    while True:
        yield ids
        scores = model(np.array([ids[-context:]])).data[0, -1]
        ids = [*ids, draw(scores, temperature, rng)] if len(ids) < 64 else append(ids, draw(scores, temperature, rng))


def append(ids, new):
    """Return a list with one more id: beyond a few, the list itself, which is nobody else's."""
    ids.append(new)
    return ids


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Return a new list: the given ids, and the ids that the model writes after them."""
    rng = np.random.default_rng() if rng is None else rng
    mode = model.training
    model.eval()
    written = next(islice(texts(model, list(ids), context, temperature, rng), count, None))
    model.train(mode)
    return written
