"""Homework 6, part 3: a model that writes a text."""

from contextlib import contextmanager

import numpy as np


@contextmanager
def evaluating(model):
    """Let a model evaluate for a while."""
    before = model.training
    model.eval()
    try:
        yield model
    finally:
        model.train(before)


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Return a new list; each id is drawn by the Gumbel trick: the largest score and noise."""
    generator = rng if rng is not None else np.random.default_rng()
    result = list(ids)
    with evaluating(model):
        for _ in range(count):
            seen = np.asarray(result[-context:]).reshape(1, -1)
            scores = model(seen).data[0, -1, :]
            if temperature != 0:
                scores = scores / temperature + generator.gumbel(size=scores.shape)
            result.append(int(np.argmax(scores)))
    return result
