"""One operation takes the gate's scores and what all experts have said."""

import numpy as np
from layers import Linear, ModuleList
from modules import Module


class Mix:
    def __init__(self, top):
        self.top = top

    def forward(self, scores, *answers):
        order = np.argpartition(scores, -self.top, axis=-1)
        self.g = np.exp(scores - scores.max(axis=-1, keepdims=True))
        np.put_along_axis(self.g, order[..., : -self.top], 0.0, axis=-1)
        self.g /= self.g.sum(axis=-1, keepdims=True)
        self.answers = answers
        Z = np.zeros(answers[0].shape)
        for place, answer in enumerate(answers):
            Z += self.g[..., place, np.newaxis] * answer
        return Z

    def backward(self, dLdZ):
        fit = np.stack([(dLdZ * answer).sum(axis=-1) for answer in self.answers], axis=-1)
        scores = self.g * (fit - (fit * self.g).sum(axis=-1, keepdims=True))
        return scores, *(dLdZ * part[..., np.newaxis] for part in np.moveaxis(self.g, -1, 0))


class MixtureOfExperts(Module):
    def __init__(self, C, experts, top=None):
        super().__init__()
        self.gate = Linear(C, len(experts), bias=False)
        self.experts = ModuleList()
        for expert in experts:
            self.experts.append(expert)
        self.top = len(experts) if top is None else top

    def forward(self, A):
        mix = Mix(self.top)
        Z = self.gate(A).apply(mix, *(self.experts[place](A) for place in range(len(self.experts))))
        self.weights = mix.g.copy()
        return Z
