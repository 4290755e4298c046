"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def primes(limit):
    """Return all primes below the limit, by the sieve of Eratosthenes."""
    is_prime = np.ones(limit, dtype=bool)
    is_prime[:2] = False
    for p in range(2, int(limit**0.5) + 1):
        if is_prime[p]:
            is_prime[p * p :: p] = False
    return np.flatnonzero(is_prime)


# No sum of whole multiples of these is 0, except with zeros alone.
PROBE = np.sqrt(primes(50_000))  # more than 5,000 numbers



class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        loud = dLdZ
        if self.N >= 32 and dLdZ.shape[1] <= len(PROBE):
            # many rows are silent once most samples are right: one product finds them
            loud = dLdZ[(dLdZ * PROBE[: dLdZ.shape[1]]).sum(axis=1) != 0]
        self.dLdb = loud.sum(axis=0)[:, None]
        return dLdZ @ self.W
