import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    rng = np.random.default_rng() if rng is None else rng
    written, mode = list(ids), model.training
    model.eval()
    for _ in range(count):
        scores = model(np.array([written[-context:]])).data[0, -1]
        if temperature == 0:
            written.append(int(scores.argmax()))
            continue
        chances = np.exp((scores - scores.max()) / temperature)
        written.append(int(rng.choice(len(chances), p=chances / chances.sum())))
    model.train(mode)
    return written
