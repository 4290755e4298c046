"""Homework 1, part 1: the Linear layer."""

from leading import LinearND


class Linear(LinearND):
    def forward(self, A):
        self.N = A.shape[0]
        return super().forward(A)
