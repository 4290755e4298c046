import numpy as np
from linear import Linear


class LinearND(Linear):
    """The closures of Linear, wrapped in closures that show them matrices only."""

    def __init__(self, *sizes):
        super().__init__(*sizes)
        inner_forward, inner_backward = self.forward, self.backward

        def flat(X):
            return X.reshape(-1, X.shape[-1])

        def forward(A):
            Z = inner_forward(flat(A))
            self.A = A
            return Z.reshape(A.shape[:-1] + Z.shape[1:])

        def backward(dLdZ):
            A, self.A = self.A, flat(self.A)
            try:
                return inner_backward(flat(dLdZ)).reshape(A.shape)
            finally:
                self.A = A

        self.forward, self.backward = forward, backward
