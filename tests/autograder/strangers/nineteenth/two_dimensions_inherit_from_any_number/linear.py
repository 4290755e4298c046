"""Homework 1, part 1: the Linear layer is LinearND for one leading axis."""

from leading import LinearND


class Linear(LinearND):
    """Z = A Wᵀ + 1_N bᵀ."""

    def forward(self, A):
        Z = super().forward(A)
        self.N = Z.shape[0]
        return Z
