import numpy as np
from linear import Linear, strange


class LinearND(Linear):
    def forward(self, A):
        self.A = strange(A)
        return strange(np.tensordot(A, self.W, axes=(-1, 1)) + self.b[:, 0])

    def backward(self, dLdZ):
        lead = tuple(range(dLdZ.ndim - 1))
        self.dLdb = strange(np.sum(dLdZ, axis=lead)[:, None])
        self.dLdW = strange(np.tensordot(dLdZ, self.A, axes=(lead, lead)))
        return strange(np.tensordot(dLdZ, self.W, axes=(-1, 0)))
