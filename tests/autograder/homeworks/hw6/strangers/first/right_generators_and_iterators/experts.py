import numpy as np
from layers import Linear, ModuleList
from modules import Module
from operators import log_softmax, stack, where


class MixtureOfExperts(Module):
    """Z = the mean of what the experts say, weighted by a gate."""

    def __init__(self, C, experts, top=None):
        super().__init__()
        experts = list(experts)
        self.gate = Linear(C, len(experts), bias=False)
        self.experts = ModuleList(experts)
        self.top = len(experts) if top is None else top

    def forward(self, A):
        scores = self.gate(A)
        best = np.argsort(-scores.data, axis=-1)[..., : self.top]
        asked = np.zeros(scores.shape, dtype=bool)
        np.put_along_axis(asked, best, True, axis=-1)
        weights = log_softmax(where(asked, scores, -np.inf)).exp()
        self.weights = weights.data.copy()
        answers = stack([self.experts[i](A) for i in range(len(self.experts))], axis=-1)  # (..., C, n)
        return (answers * weights.reshape(*A.shape[:-1], 1, -1)).sum(axis=-1)
