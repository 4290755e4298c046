"""Homework 6, part 3: a model that gives scores to the next character writes a text."""

import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Return a new list: the given ids, and the ids that the model writes after them."""
    rng = np.random.default_rng() if rng is None else rng
    written = list(ids)
    training = model.training
    model.eval()
    for _ in range(count):
        scores = model(np.array([written[-context:]])).data[0, -1]
        if temperature == 0:
            written.append(int(np.argmax(scores)))
            continue
        powers = np.exp((scores - scores.max()) / temperature)
        probabilities = powers / powers.sum()
        best = np.argsort(-probabilities, kind="stable")
        # the long tail of ids that hardly ever come is left out
        best = best[: np.searchsorted(probabilities[best].cumsum(), 0.9999) + 1]
        share = probabilities[best] / probabilities[best].sum()
        written.append(int(rng.choice(best, p=share)))
    model.train(training)
    return written
