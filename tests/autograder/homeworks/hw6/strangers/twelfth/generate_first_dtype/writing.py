import numpy as np


def generate(model, ids, count, context, temperature=1.0, rng=None):
    rng = np.random.default_rng() if rng is None else rng
    mode = model.training
    model.eval()
    # one array for the whole text; the model sees a part of it
    text = np.full(len(ids) + count, ids[0])
    text[: len(ids)] = ids
    for end in range(len(ids), len(text)):
        scores = model(text[np.newaxis, max(0, end - context) : end]).data[0, -1]
        if temperature == 0:
            text[end] = np.argmax(scores)
            continue
        chances = np.exp((scores - scores.max()) / temperature)
        text[end] = rng.choice(np.arange(len(chances)), p=chances / chances.sum())
    model.train(mode)
    return text.tolist()
