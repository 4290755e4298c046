import contextlib

import numpy as np


@contextlib.contextmanager
def evaluating(model):
    mode = model.training
    model.train(mode=False)
    try:
        yield
    finally:
        model.train(mode)


def generate(model, ids, count, context, temperature=1.0, rng=None):
    if rng is None:
        rng = np.random.default_rng()
    known = len(ids)
    text = np.zeros((1, known + count), dtype=np.int64)
    text[0, :known] = ids
    with evaluating(model):
        for end in range(known, known + count):
            scores = model(text[:, max(0, end - context) : end]).data[0, -1]
            if temperature:  # the largest of score / temperature + Gumbel noise is a draw of the softmax
                scores = scores / temperature + rng.gumbel(size=scores.shape)
            text[0, end] = scores.argmax()
    return [*text[0]]
