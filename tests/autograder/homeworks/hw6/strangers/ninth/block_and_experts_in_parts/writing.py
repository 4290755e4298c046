"""Homework 6, part 3."""

import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    rng = np.random.default_rng() if rng is None else rng
    written, training = list(ids), model.training
    model.eval()
    for _ in range(count):
        scores = model(np.array([written[-context:]])).data[0, -1]
        if temperature == 0:
            written.append(int(scores.argmax()))
            continue
        odds = np.exp((scores - scores.max()) / temperature)
        written.append(int(rng.choice(len(odds), p=odds / odds.sum())))
    model.train(training)
    return written
