"""Ids are drawn in two steps with one number: first a group of ids, then one of the group."""

import numpy as np


def pick(p, u):
    """Return the first place where the sum of p is larger than u, a share of the whole sum."""
    size = int(np.sqrt(len(p))) + 1
    groups = np.add.reduceat(p, np.arange(0, len(p), size)).cumsum()
    aim = u * groups[-1]
    group = int((groups <= aim).sum())
    part = p[group * size : (group + 1) * size].cumsum()
    rest = aim - (groups[group - 1] if group else 0.0)
    place = int((part <= rest).sum())
    last = int(np.flatnonzero(p[group * size : (group + 1) * size])[-1])
    return group * size + min(place, last)


def generate(model, ids, count, context, temperature=1.0, rng=None):
    if rng is None:
        rng = np.random.default_rng()
    was_training = model.training
    model.eval()
    text = np.empty((len(ids) + count, 1), dtype=np.intp)
    text[: len(ids), 0] = ids
    for end in range(len(ids), len(ids) + count):
        start = end - min(end, context)
        logits = model(text[start:end].T).data[0, -1].astype(np.longdouble)
        if temperature > 0:
            logits = (logits - logits.max()) / temperature
            p = np.exp(logits.astype(np.float64))
            text[end] = pick(p, rng.random())
        else:
            text[end] = np.flatnonzero(logits == logits.max())[-1]
    model.train(was_training)
    return [*ids, *text[len(ids) :, 0].tolist()]
