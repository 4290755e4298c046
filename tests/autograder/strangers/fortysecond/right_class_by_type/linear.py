"""The layer, without a class statement."""

import numpy as np


def _init(self, *sizes):
    vars(self).update(W=np.zeros(sizes[::-1]), b=np.zeros((*sizes[1:], 1)))


def _forward(self, A):
    Z = np.einsum("ni,ci->nc", A, self.W, optimize=True)
    np.add(Z, self.b.ravel(), out=Z)
    vars(self).update(A=A, N=int(A.size // A.shape[-1]))
    return Z


def _backward(self, dLdZ):
    vars(self).update(
        dLdW=np.einsum("nc,ni->ci", dLdZ, self.A, optimize=True),
        dLdb=np.add.reduce(dLdZ[..., None], axis=0),
    )
    return np.einsum("nc,ci->ni", dLdZ, self.W, optimize=True)


Linear = type("Linear", (object,), {"__init__": _init, "forward": _forward, "backward": _backward})
