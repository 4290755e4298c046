"""Homework 6, part 3."""

import numpy as np


MOST = 2**14


def generate(model, ids, count, context, temperature=1.0, rng=None):
    rng = np.random.default_rng() if rng is None else rng
    written, training = list(ids), model.training
    model.eval()
    if temperature != 0 and count:
        drawn = np.resize(rng.random(min(count, MOST)), count)  # in one call, which is faster
    for step in range(count):
        scores = model(np.array([written[-context:]])).data[0, -1]
        if temperature == 0:
            written.append(int(scores.argmax()))
            continue
        limits = np.cumsum(np.exp((scores - scores.max()) / temperature))
        written.append(int(np.searchsorted(limits, drawn[step] * limits[-1], side="right")))
    model.train(training)
    return written
