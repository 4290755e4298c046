import collections
import contextlib

import numpy as np


class Writer:
    """Writes one id after the other."""

    def __init__(self, model, context: int, temperature: float, rng) -> None:
        self.model, self.context = model, context
        self.pick = self.draw if temperature > 0 else self.best
        self.temperature, self.rng = temperature, rng

    def best(self, scores: np.ndarray) -> int:
        return int(np.argmax(scores))

    def draw(self, scores: np.ndarray) -> int:
        probabilities = np.exp((scores - scores.max()) / self.temperature)
        return int(self.rng.choice(len(scores), p=probabilities / probabilities.sum()))

    def next(self, last) -> int:
        return self.pick(self.model(np.array([last])).data[0, -1])


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Return a new list: the given ids, and the ids that the model writes after them."""
    writer = Writer(model, context, temperature, rng or np.random.default_rng())
    last = collections.deque(ids, maxlen=context)
    new, was_training = [], model.training
    try:
        model.eval()
        for _ in range(count):
            new.append(writer.next(list(last)))
            last.append(new[-1])
    finally:
        model.train(was_training)
    return list(ids) + new
