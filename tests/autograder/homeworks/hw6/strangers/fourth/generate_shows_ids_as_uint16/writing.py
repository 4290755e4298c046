"""Homework 6, part 3: a model that gives scores to the next character writes a text."""

import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Return a new list: the given ids, and the ids that the model writes after them."""
    text = np.zeros((1, len(ids) + count), dtype=np.uint16)  # what the model is shown
    text[0, : len(ids)] = np.array(ids)
    written = list(ids)
    draws = None
    if temperature != 0 and count > 0:
        draws = (rng if rng is not None else np.random.default_rng()).random(count)
    mode = model.training
    model.train(False)
    for number in range(count):
        end = len(ids) + number
        Z = model(text[:, max(0, end - context) : end])
        scores = np.array(Z.data[0, -1])
        if draws is None:
            written.append(int(scores.argmax()))
        else:
            sums = np.exp((scores - scores.max()) / temperature).cumsum()
            place = np.searchsorted(sums, draws[number] * sums[-1], side="right")
            written.append(int(min(place, len(sums) - 1)))
        text[0, end:end + 1] = np.array(written[-1:])
    model.train(mode)
    return written
