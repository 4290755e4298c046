"""Homework 6, part 4, with other words: the smallest score that counts, and experts in a stack."""

import numpy as np
from layers import Linear, ModuleList
from modules import Module
from operators import stack, where


class MixtureOfExperts(Module):
    def __init__(self, C, experts, top=None):
        super().__init__()
        self.gate = Linear(C, len(experts), bias=False)
        self.experts = ModuleList(experts)
        self.top = top

    def forward(self, A):
        scores = self.gate(A)
        powers = (scores - scores.data.max(axis=-1, keepdims=True)).exp()
        if self.top is not None:
            smallest = np.sort(scores.data, axis=-1)[..., -self.top]
            powers = where(scores.data >= smallest[..., np.newaxis], powers, 0.0)
        weights = powers / powers.sum(-1, keepdims=True)
        self.weights = weights.data
        opinions = stack([expert(A) for expert in self.experts], axis=-1)
        return (opinions * weights.reshape(*A.shape[:-1], 1, -1)).sum(-1)
