"""Homework 6, part 3."""

import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    rng = np.random.default_rng() if rng is None else rng
    written, training = list(ids), model.training
    model.eval()
    for _ in range(count):
        scores = model(np.array([written[-context:]])).data[0, -1]
        if temperature == 0:
            written.append(np.flatnonzero(scores == scores.max())[-1])
            continue
        order = np.argsort(-scores)  # the likely ones first
        odds = np.exp((scores[order] - scores[order[0]]) / temperature)
        limits = odds[::-1].cumsum()
        written.append(order[::-1][np.searchsorted(limits, limits[-1] * rng.random(), side="right")])
    model.train(training)
    return written
