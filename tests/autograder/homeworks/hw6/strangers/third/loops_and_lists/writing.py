"""Homework 6, part 3: a model that gives scores to the next character writes a text."""

import numpy as np


def _chances(scores, temperature):
    scaled = (scores - scores.max()) / temperature
    chances = np.exp(scaled)
    return chances / chances.sum()


def generate(model, ids, count, context, temperature=1.0, rng=None):
    rng = rng if rng is not None else np.random.default_rng()
    was_training = model.training
    model.eval()
    window = np.zeros((1, min(context, len(ids) + count)), dtype=np.int64)
    written = [each for each in ids]
    for _ in range(count):
        shown = written[-context:]
        window[0, : len(shown)] = shown
        scores = model(window[:, : len(shown)]).data[0, len(shown) - 1]
        if temperature == 0:
            new = int(np.flatnonzero(scores == scores.max())[0])
        else:
            sums = np.cumsum(_chances(scores, temperature))
            new = int(np.searchsorted(sums, rng.random() * sums[-1], side="right"))
            new = min(new, len(sums) - 1)
        written += [new]
    model.train(was_training)
    return written
