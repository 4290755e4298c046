"""The layer for a matrix is the layer for any array: only N is new."""

from leading import LinearND


class Linear(LinearND):
    def forward(self, A):
        Z = super().forward(A)
        self.N = Z.shape[0]
        return Z
