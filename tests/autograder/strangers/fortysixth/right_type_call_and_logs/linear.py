"""Homework 1, part 1: a class without a class statement; gradients in arrays used again."""

import numpy as np


def _init(self, in_features, out_features):
    vars(self).update(W=np.zeros([out_features, in_features]), b=np.zeros([out_features, 1]))


def _forward(self, A):
    Z = np.concatenate([part @ self.W.T for part in np.array_split(A, 3) if len(part)])
    Z += self.b.T
    vars(self).update(A=A, N=len(A))
    return Z


def _backward(self, dLdZ):
    products = {"dLdW": self.A, "dLdb": np.broadcast_to(1.0, (len(dLdZ), 1))}
    for name, factor in products.items():
        shape = dLdZ.shape[1], factor.shape[1]
        old = getattr(self, name, None)
        in_use = self.W, self.b, self.A, dLdZ
        if (
            old is None
            or old.shape != shape
            or not old.flags.writeable
            or any(np.may_share_memory(old, other) for other in in_use)
        ):
            old = np.empty(shape)
        setattr(self, name, np.matmul(dLdZ.T, factor, out=old))
    return np.concatenate([part @ self.W for part in np.array_split(dLdZ, 2) if len(part)])


Linear = type("Linear", (), {"__init__": _init, "forward": _forward, "backward": _backward})
