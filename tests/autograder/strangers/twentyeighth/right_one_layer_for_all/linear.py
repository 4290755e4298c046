from leading import LinearND


class Linear(LinearND):
    def forward(self, A):
        self.N = len(A)
        return super().forward(A)
