import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Return a new list: the given ids, and the ids that the model writes after them."""
    rng = np.random.default_rng() if rng is None else rng
    written, training = list(ids), model.training
    memory = np.zeros((1, 2 * (len(ids) + count)), np.int64)[:, ::2]
    memory[0, : len(ids)] = ids
    draws = rng.random(count) if temperature else []
    model.eval()
    for place in range(len(ids), len(ids) + count):
        scores = model(memory[:, max(0, place - context) : place]).data[0, -1]
        if temperature == 0:
            memory[0, place] = scores.argmax()
        else:
            below = np.exp((scores - scores.max()) / temperature).cumsum()
            memory[0, place] = np.searchsorted(below, draws[place - len(ids)] * below[-1], "right")
        written.append(memory[0, place])
    model.train(training)
    return written
