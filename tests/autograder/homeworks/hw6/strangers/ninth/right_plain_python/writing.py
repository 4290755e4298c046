"""Homework 6, part 3."""

from bisect import bisect_right
from collections import deque

import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    rng = rng or np.random.default_rng()
    drawn = iter(rng.random(count).tolist() if temperature else ())
    was, written, seen = model.training, list(ids), deque(ids, maxlen=context)
    model.eval()
    try:
        while len(written) < len(ids) + count:
            scores = model(np.array([list(seen)], dtype=np.int32)).data[0][-1]
            top = max(scores.tolist())
            if temperature == 0:
                new = scores.tolist().index(top)
            else:
                limits = np.add.accumulate(np.exp((scores - top) / temperature))
                new = bisect_right(limits, next(drawn) * limits[-1])
            written.append(new)
            seen.append(new)
    finally:
        model.train(was)
    return written
