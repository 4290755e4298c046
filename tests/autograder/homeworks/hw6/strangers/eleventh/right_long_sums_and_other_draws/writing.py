"""A model that gives scores to the next character writes a text."""

import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    rng = np.random.default_rng() if rng is None else rng
    written, training = list(ids), model.training
    model.eval()
    for _ in range(count):
        scores = model(np.array([written[-context:]])).data[0, -1]
        if temperature == 0:
            written.append(int(np.argmax(scores)))
            continue
        p = np.exp((scores - scores.max()) / temperature)
        # Where a dart lands among the sums, from the smallest probability to the largest.
        order = np.argsort(p)
        sums = np.cumsum(p[order].astype(np.longdouble))
        dart = np.longdouble(rng.random()) * sums[-1]
        written.append(order[min(np.searchsorted(sums, dart, side="right"), len(p) - 1)])
    model.train(training)
    return written
