import numpy as np
from linear import Linear


class LinearND:
    """A matrix layer inside: its W and b are this layer's."""

    def __init__(self, in_features, out_features):
        self._inner = Linear(in_features, out_features)

    W = property(lambda s: s._inner.W, lambda s, W: setattr(s._inner, "W", W))
    b = property(lambda s: s._inner.b, lambda s, b: setattr(s._inner, "b", b))
    dLdW = property(lambda s: s._inner.dLdW)
    dLdb = property(lambda s: s._inner.dLdb)

    def forward(self, A):
        self.A = A
        return self._inner.forward(np.atleast_2d(A).reshape(-1, A.shape[-1])).reshape(
            A.shape[:-1] + (-1,)
        )

    def backward(self, dLdZ):
        self._inner.A = self.A.reshape(-1, self.A.shape[-1])
        return self._inner.backward(dLdZ.reshape(-1, dLdZ.shape[-1])).reshape(self.A.shape)
