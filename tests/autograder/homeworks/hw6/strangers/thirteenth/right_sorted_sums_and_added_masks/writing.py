"""All uniform numbers are drawn at once; each picks its id from the sums of the shares."""

import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    rng = rng or np.random.default_rng()
    draws = rng.random(count) if temperature else np.zeros(count)
    text = np.array([*ids, *draws], dtype=int)
    training = model.training
    model.eval()
    for at, draw in enumerate(draws, len(ids)):
        shown = text[None, :at][:, -context:]
        scores = model(shown).data[0][-1]
        if not temperature:
            text[at] = max(range(len(scores)), key=scores.__getitem__)
            continue
        sums = np.exp((scores - np.max(scores)) / temperature).cumsum()
        text[at] = np.searchsorted(sums, draw * sums[-1], side="right")
    model.train(training)
    return list(text)
