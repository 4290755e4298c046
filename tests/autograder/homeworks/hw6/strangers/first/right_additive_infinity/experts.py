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
        away = np.zeros(scores.shape)
        if self.top is not None:
            n = scores.shape[-1]
            limit = np.partition(scores.data, n - self.top, axis=-1)[..., n - self.top]
            away[scores.data < limit[..., np.newaxis]] = -np.inf
        weights = log_softmax(scores + away).exp()
        self.weights = weights.data
        column = weights.permute(weights.data.ndim - 1, *range(weights.data.ndim - 1))
        terms = [self.experts[i](A) * column[i][..., None] for i in range(len(self.experts))]
        return sum(terms[1:], terms[0])
