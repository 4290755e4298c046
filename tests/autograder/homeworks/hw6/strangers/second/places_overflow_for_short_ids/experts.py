"""Homework 6, part 4: a gate and its experts."""

import numpy as np
from layers import Linear, ModuleList
from modules import Module
from operators import log_softmax, stack, where


class MixtureOfExperts(Module):
    """Z = the mean of what the experts say, weighted by a gate."""

    def __init__(self, C, experts, top=None):
        super().__init__()
        self.gate = Linear(C, len(experts), bias=False)
        self.experts = ModuleList(experts)
        self.top = top

    def forward(self, A):
        scores = self.gate(A)
        count = len(self.experts)
        if self.top is not None and self.top < count:
            kept = np.zeros(scores.shape, dtype=bool)
            rest = scores.data.copy()
            for _ in range(self.top):
                best = np.expand_dims(rest.argmax(axis=-1), -1)
                np.put_along_axis(kept, best, True, -1)
                np.put_along_axis(rest, best, -np.inf, -1)
            scores = where(kept, scores, -np.inf)
        g = log_softmax(scores, axis=-1).exp()
        self.weights = g.data.copy()
        answers = stack([self.experts[i](A) for i in range(count)])
        front = range(g.data.ndim - 1)
        shares = g.permute(g.data.ndim - 1, *front).reshape(count, *g.shape[:-1], 1)
        return (answers * shares).sum(0)
