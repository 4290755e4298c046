"""Homework 6, part 4, for extra points: several experts, and a gate that asks them.

The write-up, README.md beside this file, has the equations and the points.
"""

import numpy as np
from layers import Linear, ModuleList
from modules import Module
from operators import log_softmax, where


class MixtureOfExperts(Module):
    """Z = the mean of what the experts say, weighted by a gate."""

    def __init__(self, C, experts, top=None):
        """Make gate, a Linear without a bias from C features to a score for each expert.

        C : the number of features
        experts : list of modules, each from C features to the same number of features
        top : how many experts are asked at each place; None for all

        self.experts : ModuleList
        """
        super().__init__()
        self.gate = Linear(C, len(experts), bias=False)
        self.experts = ModuleList(experts)
        self.top = top

    def forward(self, A):
        """Return Z, and store the weights.

        A : Tensor of shape (…, C)
        Z : Tensor of the shape that the experts give, returned

        self.weights : array of shape (…, number of experts), the weights of the last call
        """
        scores = self.gate(A)
        if self.top is not None:
            limit = np.sort(scores.data, axis=-1)[..., -self.top, np.newaxis]
            scores = where(scores.data >= limit, scores, -np.inf)
        weights = log_softmax(scores).exp()
        self.weights = weights.data
        Z = 0.0
        for place in range(len(self.experts)):
            Z = Z + weights[..., place : place + 1] * self.experts[place](A)
        return Z
