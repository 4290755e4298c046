import collections
import contextlib

import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Return a new list: the given ids, and the ids that the model writes after them.

    The place of a uniform number among the sums of the probabilities is what rng.choice takes, too.
    """
    if rng is None:
        rng = np.random.default_rng()
    mode = model.training
    model.train(False)
    written = np.empty(len(ids) + count, dtype=np.int64)
    written[: len(ids)] = ids
    try:
        for end in range(len(ids), len(written)):
            window = written[max(0, end - context) : end].copy()
            scores = model(window.reshape(1, -1)).data[0, -1, :]
            if temperature == 0:
                written[end] = scores.argmax()
            else:
                sums = np.cumsum(softmax_of(scores, temperature))
                written[end] = np.searchsorted(sums / sums[-1], rng.random(), side="right")
    finally:
        model.train(mode)
    return written.tolist()


def softmax_of(scores, temperature):
    logs = (scores - scores.max()) / temperature
    logs = logs - np.log(np.exp(logs).sum())
    return np.exp(logs)
