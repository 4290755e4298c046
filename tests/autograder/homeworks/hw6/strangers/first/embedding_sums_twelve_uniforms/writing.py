import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Return a new list: the given ids, and the ids that the model writes after them."""
    rng = np.random.default_rng() if rng is None else rng
    written = list(ids)
    training = model.training
    model.eval()
    try:
        for _ in range(count):
            scores = model(np.array([written[-context:]])).data[0, -1]
            if temperature == 0:
                following = scores.argmax()
            else:
                probabilities = np.exp((scores - scores.max()) / temperature)
                probabilities /= probabilities.sum()
                following = rng.choice(len(scores), p=probabilities)
            written.append(int(following))
    finally:
        model.train(training)
    return written
