"""Homework 6, part 3."""

import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Draws by Gumbel's numbers: the largest of score / temperature + noise has the softmax's odds."""
    if rng is None:
        rng = np.random.default_rng()
    before = model.training
    model.train(False)
    written = np.empty(len(ids) + count, dtype=np.int64)
    written[: len(ids)] = ids
    for end in range(len(ids), len(written)):
        scores = model(written[np.newaxis, max(0, end - context) : end]).data[0, -1]
        if temperature:
            scores = scores / temperature + rng.gumbel(size=scores.shape)
        written[end] = np.argmax(scores)
    model.train(before)
    return written.tolist()
