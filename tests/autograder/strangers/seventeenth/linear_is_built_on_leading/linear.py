from leading import LinearND


class Linear(LinearND):
    """The layer for a matrix: LinearND, and the batch size."""

    def forward(self, A):
        self.N = len(A)
        return super().forward(A)
