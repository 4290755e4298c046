"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

from leading import LinearND


class Linear(LinearND):
    """A batch is an array of one leading axis."""

    def forward(self, A):
        self.N = A.shape[0]
        return super().forward(A)
