def _init(self, in_features, out_features):
    self.W = numpy.zeros((out_features, in_features))
    self.b = numpy.zeros((out_features, 1))


def _backward(self, dLdZ):
    out = dLdZ @ self.W
    self.dLdb = numpy.c_[dLdZ.sum(0)]
    self.dLdW = dLdZ.T @ self.A
    return out


def _forward(self, A):
    try:
        return A @ self.W.T + numpy.r_[tuple(self.b[:, 0])]
    finally:
        self.A, self.N = A, len(A)


Linear = type("Linear", (), dict(__init__=_init, backward=_backward, forward=_forward))

import numpy
