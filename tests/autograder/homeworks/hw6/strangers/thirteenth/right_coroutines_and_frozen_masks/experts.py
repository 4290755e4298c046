"""The experts are added as a tree, from both ends, and scores are bent before the softmax."""

import numpy as np
from layers import Linear, ModuleList
from modules import Module
from operators import log_softmax


class MixtureOfExperts(Module):
    def __init__(self, C, experts, top=None):
        super().__init__()
        self.gate = Linear(C, len(experts), bias=False)
        self.experts = ModuleList(experts)
        self.top = top

    def forward(self, A):
        scores = self.gate(A)
        rank = np.argsort(np.argsort(-scores.data, axis=-1), axis=-1)
        away = np.where(rank < (len(self.experts) if self.top is None else self.top), 0, -np.inf)
        weights = log_softmax(scores + away).exp()
        self.weights = weights.data
        last_first = weights.permute(weights.data.ndim - 1, *range(weights.data.ndim - 1))
        shape = (*A.shape[:-1], 1)
        waiting = [last_first[i].reshape(*shape) * self.experts[i](A) for i in range(len(self.experts))]
        while len(waiting) > 1:
            waiting.append(waiting.pop(0) + waiting.pop())
        return waiting[0]
