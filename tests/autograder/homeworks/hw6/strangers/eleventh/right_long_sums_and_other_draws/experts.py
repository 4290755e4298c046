"""Several experts, and a gate that asks them."""

import numpy as np
from layers import Linear, ModuleList
from modules import Module
from operators import log_softmax, where


class MixtureOfExperts(Module):
    def __init__(self, C, experts, top=None):
        super().__init__()
        self.gate = Linear(C, len(experts), bias=False)
        self.experts = ModuleList(experts)
        self.top = top

    def forward(self, A):
        scores = self.gate(A)
        if self.top is not None:
            largest = np.argpartition(-scores.data, self.top - 1, axis=-1)[..., : self.top]
            asked = np.zeros(scores.shape, dtype=bool)
            np.put_along_axis(asked, largest, True, axis=-1)
            scores = where(asked, scores, -np.inf)
        weights = log_softmax(scores).exp()
        self.weights = weights.data
        Z = 0
        for i in reversed(range(len(self.experts))):
            if not weights.data[..., i].any():
                continue
            Z = Z + weights[..., i : i + 1] * self.experts[i](A)
        return Z
