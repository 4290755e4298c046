"""Methods that are closures, on a class that is made by a call of type."""

import numpy as np


def _make(self, in_features, out_features):
    self.W, self.b = (np.zeros((out_features, width)) for width in (in_features, 1))

    def forward(A):
        vars(self).update(A=A, N=len(A))
        return np.add(np.matmul(A, np.transpose(self.W)), np.transpose(self.b))

    def backward(dLdZ):
        vars(self).update(
            zip(
                ("dLdW", "dLdb"),
                map(lambda right: np.matmul(np.transpose(dLdZ), right), (self.A, np.ones((len(dLdZ), 1)))),
            )
        )
        return np.matmul(dLdZ, self.W)

    self.forward, self.backward = forward, backward


Linear = type("Linear", (), {"__init__": _make})
