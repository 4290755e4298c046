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
            limit = np.sort(scores.data, axis=-1)[..., -self.top, np.newaxis]
            scores = where(scores.data >= limit, scores, -np.inf)
        weights = log_softmax(scores).exp()
        self.weights = weights.data
        return sum(weights[..., i : i + 1] * self.experts[i](A) for i in range(len(self.experts)))
