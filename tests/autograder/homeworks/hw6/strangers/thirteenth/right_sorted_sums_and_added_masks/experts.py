"""Who is asked nowhere is not called."""

import numpy as np
from layers import Linear, ModuleList
from modules import Module
from operators import where


class MixtureOfExperts(Module):
    def __init__(self, C, experts, top=None):
        super().__init__()
        self.gate = Linear(C, len(experts), bias=False)
        self.experts = ModuleList(experts)
        self.top = top or len(experts)

    def forward(self, A):
        scores = self.gate(A)
        numbers = scores.data
        cut = numbers.shape[-1] - self.top
        chosen = numbers >= np.partition(numbers, cut, axis=-1)[..., cut : cut + 1]
        powers = where(chosen, scores - numbers.max(axis=-1, keepdims=True), -np.inf).exp()
        weights = powers / powers.sum(-1, True)
        self.weights = weights.data
        columns = weights.reshape(-1, numbers.shape[-1]).T
        asked = [place for place in range(len(self.experts)) if columns.data[place].any()]
        parts = [
            columns[place].reshape(*numbers.shape[:-1], 1) * self.experts[place](A) for place in asked
        ]
        return sum(parts[1:], start=parts[0])
