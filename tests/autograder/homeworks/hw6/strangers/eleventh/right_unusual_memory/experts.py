"""Several experts, and a gate that asks them."""

import numpy as np
from layers import Linear, ModuleList
from modules import Module
from operators import log_softmax, stack, where


class MixtureOfExperts(Module):
    def __init__(self, C, experts, top=None):
        super().__init__()
        self.gate = Linear(C, len(experts), bias=False)
        self.experts = ModuleList(experts)
        self.top = top

    def forward(self, A):
        scores = self.gate(A)
        if self.top is not None:
            limit = np.sort(scores.data, axis=-1)[..., [-self.top]]
            scores = where(scores.data >= limit, scores, -np.inf)
        weights = log_softmax(scores).exp()
        self.weights = weights.data
        said = stack([expert(A) for expert in self.experts], axis=-1)  # (..., C, experts)
        Z = said @ weights.reshape(*weights.shape, 1)
        return Z.reshape(*Z.shape[:-1])
