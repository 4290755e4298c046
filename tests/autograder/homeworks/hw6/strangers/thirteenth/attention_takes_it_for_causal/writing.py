"""Homework 6, part 3: a model that gives scores to the next character writes a text.

The write-up, README.md beside this file, has the shapes and the points.
"""

import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Return a new list: the given ids, and the ids that the model writes after them.

    model : Module; of ids of shape (1, t) it makes scores, a Tensor of shape (1, t, K)
    ids : list of integers, at least one
    count : the number of new ids
    context : the largest number of ids that the model is shown: the last ones
    temperature : the scores are divided by it; 0 for the id with the largest score
    rng : numpy.random.Generator that draws the ids; None for a new one

    The model evaluates meanwhile, and is afterwards in the mode that it was in before.
    """
    # Hint: exp of a large number is infinite. Softmax doesn't change if all scores are shifted.
    rng = np.random.default_rng() if rng is None else rng
    written, length = [*ids], len(ids)
    text = np.zeros((1, length + count), dtype=np.int64)
    text[0, :length] = written
    mode = model.training
    model.eval()
    for end in range(length, length + count):
        scores = model(text[:, max(0, end - context) : end]).data[0, -1]
        if temperature == 0:
            new = int(np.argmax(scores))
        else:
            p = np.exp((scores - scores.max()) / temperature)
            new = int(rng.choice(len(p), p=p / p.sum()))
        text[0, end] = new
        written.append(new)
    model.train(mode)
    return written
