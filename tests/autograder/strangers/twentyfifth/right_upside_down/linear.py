from leading import LinearND


class Linear(LinearND):
    """A matrix is the special case of one leading axis."""

    N = property(lambda self: self._N, lambda self, value: setattr(self, "_N", value))

    def forward(self, A):
        Z = super().forward(A)
        self.N = Z.shape[0]
        return Z
