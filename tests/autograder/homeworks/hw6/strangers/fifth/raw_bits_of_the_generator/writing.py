"""Homework 6, part 3: a model that gives scores to the next character writes a text."""

import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Return a new list: the given ids, and the ids that the model writes after them."""
    rng = np.random.default_rng() if rng is None else rng
    written, mode = list(ids), model.training
    model.eval()
    for _ in range(count):
        scores = model(np.array(written[-context:])[np.newaxis]).data[0, -1]
        if temperature == 0:
            written.append(int(scores.argmax()))
            continue
        p = np.exp((scores - scores.max()) / temperature)
        total = p.cumsum()
        u = (rng.bit_generator.random_raw() >> 11) * 2.0**-53  # uniform in [0, 1)
        place = int(np.searchsorted(total, u * total[-1], side="right"))
        written.append(min(place, len(p) - 1))
    model.train(mode)
    return written
