"""Homework 6, part 3: a model that gives scores to the next character writes a text."""

from collections import deque

import numpy as np

LONGEST = 1024  # so that a huge context needs no memory


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Return a new list: the given ids, and the ids that the model writes after them."""
    rng = np.random.default_rng() if rng is None else rng
    written, mode = list(ids), model.training
    seen = deque(written, maxlen=min(context, LONGEST))
    model.eval()
    for _ in range(count):
        scores = model(np.array([seen])).data[0, -1]
        if temperature == 0:
            new = int(scores.argmax())
        else:
            chances = np.exp((scores - scores.max()) / temperature)
            new = int(rng.choice(len(chances), p=chances / chances.sum()))
        written.append(new)
        seen.append(new)
    model.train(mode)
    return written
