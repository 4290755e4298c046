"""Homework 6, part 3: a model that writes a text."""

import numpy as np


def drawn(scores, temperature, rng):
    """Return one id: the largest score for the temperature 0, else by the softmax."""
    if temperature == 0:
        return int(scores.argmax())
    shares = np.exp((scores - scores.max()) / temperature).cumsum()
    place = np.searchsorted(shares, rng.random() * shares[-1], side="right")
    return min(int(place), len(scores) - 1)


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Return a new list: the given ids, and the ids that the model writes after them."""
    if rng is None:
        rng = np.random.default_rng()
    was_training = model.training
    model.eval()
    try:
        text = [*ids]
        while len(text) < len(ids) + count:
            shown = np.array(text[max(0, len(text) - context) :], dtype=np.int64)
            text.append(drawn(model(shown[np.newaxis]).data[0, -1], temperature, rng))
    finally:
        model.train(was_training)
    return text
