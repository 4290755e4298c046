"""Homework 6, part 4."""

import numpy as np
from layers import Linear, ModuleList
from modules import Module
from operators import log_softmax, where


class MixtureOfExperts(Module):
    def __init__(self, C, experts, top=None):
        super().__init__()
        self.gate, self.experts = Linear(C, len(experts), bias=False), ModuleList(experts)
        self.top = top or len(experts)

    def forward(self, A):
        scores = self.gate(A)
        rank = np.argsort(np.argsort(-scores.data, axis=-1, kind="stable"), axis=-1)
        odds = where(rank < self.top, scores - scores.data.max(-1, keepdims=True), -np.inf).exp()
        weights = odds / odds.sum(-1, True)
        self.weights = np.array(weights.data)
        asked = np.flatnonzero((rank < self.top).reshape(-1, len(self.experts)).any(0))
        Z = 0
        for i in asked.tolist():
            Z = Z + self.experts[i](A) * weights[..., [i]]
        return Z
