import numpy as np
from layers import Linear, ModuleList
from modules import Module
from operators import log_softmax, stack, where


class MixtureOfExperts(Module):
    """Z = the mean of what the experts say, weighted by a gate."""

    def __init__(self, C: int, experts: list, top=None) -> None:
        super().__init__()
        self.gate = Linear(C, len(experts), bias=False)
        self.experts = ModuleList(experts)
        self.top = top

    def asked(self, scores: np.ndarray) -> np.ndarray:
        """Return True where fewer than top scores are larger."""
        if self.top is None:
            return np.ones(scores.shape, dtype=bool)
        larger = scores[..., None, :] > scores[..., :, None]
        return larger.sum(axis=-1) < self.top

    def forward(self, A):
        scores = self.gate(A)
        asked = self.asked(scores.data)
        powers = where(asked, log_softmax(where(asked, scores, -np.inf)).exp(), 0.0)
        self.weights = powers.data
        total = None
        for place in range(len(self.experts)):
            if asked[..., place].any():  # who is asked nowhere is left out
                term = self.experts[place](A) * powers[..., place].reshape(*A.shape[:-1], 1)
                total = term if total is None else total + term
        return total
