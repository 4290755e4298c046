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
        count = len(self.experts)
        top = count if self.top is None else self.top
        places = np.argsort(-scores.data, axis=-1, kind="stable")[..., :top]
        chosen = np.zeros(scores.shape, dtype=bool)
        np.put_along_axis(chosen, places, True, axis=-1)
        weights = log_softmax(where(chosen, scores, -np.inf)).exp()
        self.weights = weights.data.copy()
        asked = [i for i in reversed(range(count)) if chosen[..., i].any()]
        answers = stack([self.experts[i](A) for i in asked], axis=-1)
        return (answers @ weights[..., asked].reshape(*A.shape[:-1], len(asked), 1)).reshape(*A.shape)
