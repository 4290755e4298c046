import collections
import contextlib

import numpy as np


@contextlib.contextmanager
def evaluating(model):
    """The model evaluates within, and is afterwards in the mode of before, also after an error."""
    before = model.training
    model.eval()
    try:
        yield model
    finally:
        model.train(before)


def softmax(scores):
    powers = np.exp(scores - np.max(scores))
    return powers / np.sum(powers)


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Return a new list: the given ids, and the ids that the model writes after them."""
    rng = rng if rng is not None else np.random.default_rng()
    written = [*ids]
    with evaluating(model):
        while len(written) < len(ids) + count:
            seen = np.array(written[max(0, len(written) - context) :], dtype=np.int64)
            scores = np.array(model(seen[np.newaxis]).data[0][-1])  # a copy
            if temperature:
                choice = rng.choice(scores.size, p=softmax((scores - scores.max()) / temperature))
            else:
                choice = np.argmax(scores)
            written.append(int(choice))
    return written
