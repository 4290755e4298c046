"""The layer for a matrix is the special case of the layer for any number of axes."""

from leading import LinearND


class Linear(LinearND):
    def forward(self, A):
        self.N, _ = A.shape
        return super().forward(A)
