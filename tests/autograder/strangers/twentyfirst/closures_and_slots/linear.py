"""Forward prepares nothing; a small table says which product makes which gradient."""

import numpy as np

GRADIENTS = {
    "dLdW": lambda layer, dLdZ: np.tensordot(dLdZ, layer.A, axes=(0, 0)),
    "dLdb": lambda layer, dLdZ: np.ones((1, len(dLdZ))).dot(dLdZ).T,
}


class Linear:
    __slots__ = ("W", "b", "A", "N", "dLdW", "dLdb", "__dict__", "__weakref__")

    def __init__(self, in_features, out_features):
        for name, width in {"W": in_features, "b": 1}.items():
            setattr(self, name, np.full((out_features, width), 0.0))

    def forward(self, A):
        self.A = A.view()
        self.N = np.shape(A)[0]
        return np.stack([A @ weights + bias for weights, (bias,) in zip(self.W, self.b)], axis=1)

    def backward(self, dLdZ):
        for name, gradient in GRADIENTS.items():
            setattr(self, name, gradient(self, dLdZ))
        return (self.W.T @ dLdZ.T).T
