"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

from leading import LinearND


class Linear(LinearND):
    """The layer for a batch that is a matrix."""

    def forward(self, A):
        self.N = A.shape[0]
        return super().forward(A)
