"""Writing with Gumbel's trick: the largest of scores with Gumbel noise has the softmax's chances."""

import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    rng = rng or np.random.default_rng()
    mode = model.training
    text = np.empty((1, len(ids) + count), dtype=np.int64)
    text[0, : len(ids)] = ids
    model.eval()
    try:
        for end in range(len(ids), len(ids) + count):
            scores = model(text[:, max(0, end - context) : end]).data[0, -1]
            if temperature > 0:
                scores = scores / temperature + rng.gumbel(size=scores.shape)
            text[0, end] = scores.argmax()
    finally:
        model.train(mode)
    return [*ids, *text[0, len(ids) :].tolist()]
