from leading import LinearND


class Linear(LinearND):
    """The matrix case: it only adds the batch size."""

    def forward(self, A):
        self.N = A.shape[0]
        return super().forward(A)
