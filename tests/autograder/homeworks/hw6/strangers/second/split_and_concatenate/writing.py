"""Homework 6, part 3: a model that writes a text."""

import numpy as np


class Writer:
    """A model, and the text that it has written so far."""

    def __init__(self, model, ids, context):
        self.model, self.context = model, context
        self.text = list(ids)

    def scores(self):
        """Return the scores of the next id."""
        shown = np.array(self.text[-self.context :], ndmin=2)
        return np.array(self.model(shown).data[0, -1])

    def write(self, temperature, rng):
        scores = self.scores()
        if temperature == 0:
            choice = scores.argmax()
        else:
            logs = (scores - scores.max()) / temperature
            logs -= np.log(np.exp(logs).sum())
            choice = rng.multinomial(1, np.exp(logs) / np.exp(logs).sum()).argmax()
        self.text.append(int(choice))


def generate(model, ids, count, context, temperature=1.0, rng=None):
    """Return a new list: the given ids, and the ids that the model writes after them."""
    if rng is None:
        rng = np.random.default_rng()
    mode = model.training
    model.eval()
    writer = Writer(model, ids, context)
    for _ in range(count):
        writer.write(temperature, rng)
    model.train(mode)
    return writer.text
