"""A race of exponential numbers draws an id: each arrives after a time with the rate p."""

import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    if rng is None:
        rng = np.random.default_rng()
    text = np.concatenate([np.array(ids, dtype=np.int64), np.zeros(count, dtype=np.int64)])
    training = model.training
    model.train(False)
    for at in range(len(ids), len(text)):
        scores = model(text[np.newaxis, max(at - context, 0) : at]).data[0, -1, :]
        if temperature == 0:
            text[at] = scores.argmax()
        else:
            rates = np.exp((scores - scores.max()) / temperature)
            text[at] = (rates / rng.standard_exponential(len(rates))).argmax()
    model.train(training)
    return text.tolist()
