from leading import LinearND


class Linear(LinearND):
    """A matrix is an array of two axes."""

    def forward(self, A):
        self.N, _ = A.shape
        return super().forward(A)
