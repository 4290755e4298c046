import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Return a new list: the given ids, and the ids that the model writes after them."""
    rng = np.random.default_rng() if rng is None else rng
    written, training = list(ids), model.training
    model.eval()
    for _ in range(count):
        scores = model(np.array([written[-context:]])).data[0, -1]
        if temperature == 0:
            written.append(int(scores.argmax()))
            continue
        likely = np.argsort(-scores)
        chances = np.exp((scores[likely] - scores[likely[0]]) / np.longdouble(temperature))
        below = np.cumsum(chances)
        place = np.searchsorted(below, rng.random(dtype=np.float64) * below[-1], side="right")
        written.append(likely[place])
    model.train(training)
    return written
