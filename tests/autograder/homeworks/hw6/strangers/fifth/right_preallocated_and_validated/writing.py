"""Homework 6, part 3: a model that gives scores to the next character writes a text."""

import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Return a new list: the given ids, and the ids that the model writes after them."""
    if count < 0 or context < 1 or temperature < 0 or len(ids) < 1:
        raise ValueError("count, context, temperature or ids")
    if rng is None:
        rng = np.random.default_rng()
    text = np.empty((1, len(ids) + count), dtype=np.int64)
    text[0, : len(ids)] = ids
    mode = model.training
    model.eval()
    try:
        for end in range(len(ids), len(ids) + count):
            scores = model(text[:, max(0, end - context) : end]).data[0, -1, :]
            if temperature == 0:
                text[0, end] = np.argmax(scores)
            else:
                p = np.exp((scores - scores.max()) / temperature)
                p /= p.sum()
                text[0, end] = rng.choice(p.size, p=p)
    finally:
        model.train(mode)
    return text[0].tolist()
