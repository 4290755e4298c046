"""BatchNorm1d with the backward step by step: through A, through the mean, through the std."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Moments:
    """Mean and sums of squares of the columns of a batch."""

    N: int
    mean: np.ndarray
    differences: np.ndarray

    @classmethod
    def of(cls, A: np.ndarray) -> Moments:
        first = A[:1]
        shifted = A - first
        shift = shifted.mean(axis=0)
        return cls(len(A), first[0] + shift, shifted - shift)

    @property
    def squares(self) -> np.ndarray:
        return np.square(self.differences).sum(axis=0)

    @property
    def biased(self) -> np.ndarray:
        return self.squares / self.N

    @property
    def unbiased(self) -> np.ndarray:
        return self.squares / (self.N - 1)


class BatchNorm1d:
    def __init__(self, num_features: int, eps: float = 1e-5, momentum: float = 0.1) -> None:
        self.gamma, self.beta = np.full(num_features, 1.0), np.full(num_features, 0.0)
        self.running_mean, self.running_var = np.full(num_features, 0.0), np.full(num_features, 1.0)
        self.eps, self.momentum = eps, momentum
        self.train()

    def train(self) -> None:
        self._forward = "_learn"

    def eval(self) -> None:
        self._forward = "_use"

    def forward(self, A: np.ndarray) -> np.ndarray:
        return getattr(self, self._forward)(A)

    def _learn(self, A: np.ndarray) -> np.ndarray:
        if len(A) < 2:
            raise ValueError("a batch of one sample has no variance")
        moments = Moments.of(A)
        self.std = np.sqrt(moments.biased + self.eps)
        self.A_hat = moments.differences / self.std
        self.running_mean = self._mix(self.running_mean, moments.mean)
        self.running_var = self._mix(self.running_var, moments.unbiased)
        return self.A_hat * self.gamma + self.beta

    def _mix(self, old: np.ndarray, new: np.ndarray) -> np.ndarray:
        return (1 - self.momentum) * old + self.momentum * new

    def _use(self, A: np.ndarray) -> np.ndarray:
        std = np.sqrt(self.running_var + self.eps)
        return (A - self.running_mean) / std * self.gamma + self.beta

    def backward(self, dLdZ: np.ndarray) -> np.ndarray:
        dLdA_hat = dLdZ * self.gamma
        self.dLdgamma = np.sum(dLdZ * self.A_hat, axis=0)
        self.dLdbeta = np.sum(dLdZ, axis=0)
        through_A = dLdA_hat / self.std
        through_mean = -through_A.mean(axis=0)
        through_std = -self.A_hat * (through_A * self.A_hat).mean(axis=0)
        return through_A + through_mean + through_std
