"""Homework 6, part 4: several experts, and a gate that asks them."""

import numpy as np
from layers import Linear, ModuleList
from modules import Module
from operators import where


class MixtureOfExperts(Module):
    """Z = the mean of what the experts say, weighted by a gate."""

    def __init__(self, C, experts, top=None):
        super().__init__()
        experts = list(experts)
        if top is not None and not 1 <= top <= len(experts):
            raise ValueError("top is from 1 to the number of experts")
        self.gate = Linear(C, len(experts), bias=False)
        self.experts = ModuleList(experts)
        self._asked = len(experts) if top is None else top

    def _keep(self, scores):
        """Which scores are among the largest ones of their place."""
        keep = np.zeros(scores.shape, dtype=bool)
        best = np.argsort(scores, axis=-1)[..., ::-1][..., : self._asked]
        np.put_along_axis(keep, best, True, axis=-1)
        return keep

    def forward(self, A):
        scores = self.gate(A)
        scores = where(self._keep(scores.data), scores, -np.inf)
        powers = (scores - scores.data.max(axis=-1, keepdims=True)).exp()
        weights = powers / powers.sum(-1, True)
        self.weights = weights.data
        answers = [self.experts[i](A) for i in range(len(self.experts))]
        parts = [weights[..., i, None] * answer for i, answer in enumerate(answers)]
        Z = parts[0]
        for part in parts[1:]:
            Z = Z + part
        return Z
