"""Homework 1, part 3."""

from linear import Linear


class LinearND(Linear):
    def forward(self, A):
        Z = super().forward(A[None])[0] if A.ndim == 1 else A @ self.W.T + self.b[:, 0]
        self.A = A
        return Z
