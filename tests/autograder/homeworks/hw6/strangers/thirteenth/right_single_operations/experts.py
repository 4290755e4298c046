"""The experts answer, and one product weighs all answers."""

import numpy as np
from layers import Linear, ModuleList
from modules import Module
from operators import stack


class Choose:
    """The softmax over the largest scores, as one operation."""

    def __init__(self, top):
        self.top = top

    def forward(self, A):
        order = np.argsort(A, axis=-1)[..., ::-1]
        best = order[..., : self.top]
        largest = np.take_along_axis(A, best, axis=-1)
        shares = np.exp(largest - largest[..., :1])
        shares /= shares.sum(axis=-1, keepdims=True)
        self.Z = np.zeros(A.shape)
        np.put_along_axis(self.Z, best, shares, axis=-1)
        return self.Z

    def backward(self, dLdZ):
        return self.Z * (dLdZ - (dLdZ * self.Z).sum(axis=-1, keepdims=True))


class MixtureOfExperts(Module):
    def __init__(self, C, experts, top=None):
        super().__init__()
        self.gate = Linear(C, len(experts), bias=False)
        self.experts = ModuleList(experts)
        self.choose = lambda scores: scores.apply(Choose(len(experts) if top is None else top))

    def forward(self, A):
        weights = self.choose(self.gate(A))
        self.weights = weights.data
        answers = stack([expert(A) for expert in self.experts], axis=-2)
        return (weights.reshape(*weights.shape[:-1], 1, -1) @ answers).reshape(*A.shape)
