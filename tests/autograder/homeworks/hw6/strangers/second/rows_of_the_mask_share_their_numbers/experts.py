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

    def _chosen(self, scores):
        """Return an array of truth values: which experts are asked at each place."""
        best = np.argpartition(scores, -self.top, axis=-1)[..., -self.top :]
        chosen = np.zeros(scores.shape, dtype=bool)
        np.put_along_axis(chosen, best, True, axis=-1)
        return chosen

    def forward(self, A):
        scores = self.gate(A)
        if self.top is not None:
            scores = where(self._chosen(scores.data), scores, -np.inf)
        weights = log_softmax(scores).exp()
        self.weights = np.array(weights.data)
        said = stack([self.experts[i](A) for i in range(len(self.experts))], axis=-1)
        *front, count = weights.shape
        return (said * weights.reshape(*front, 1, count)).sum(-1)
