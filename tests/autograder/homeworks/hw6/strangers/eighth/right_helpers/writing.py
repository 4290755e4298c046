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
        # the largest of scores with Gumbel noise is a draw from their softmax
        noise = -np.log(rng.exponential(size=scores.shape) + 1e-300)
        written.append(int(np.argmax((scores - scores.max()) / temperature + noise)))
    model.train(training)
    return written
