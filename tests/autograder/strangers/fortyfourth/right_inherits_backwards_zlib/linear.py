"""Homework 1, part 1: the Linear layer is the general one, with a batch size."""

from leading import LinearND


class Linear(LinearND):
    def forward(self, A):
        self.N, _ = A.shape
        return super().forward(A)
