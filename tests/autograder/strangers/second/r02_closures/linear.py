"""Homework 1, part 1: the Linear layer."""

from functools import partial, reduce
import numpy as np

compose = lambda *fs: reduce(lambda f, g: lambda x: f(g(x)), fs)
zeros = compose(np.zeros, tuple)
times = lambda M: lambda X: np.matmul(X, M)
plus = lambda v: lambda X: np.add(X, v)


def _init(self, in_features, out_features):
    self.__dict__.update(W=zeros([out_features, in_features]), b=zeros([out_features, 1]))


def _forward(self, A):
    vars(self).update(A=A, N=len(A))
    return compose(plus(self.b.T), times(self.W.T))(A)


def _backward(self, dLdZ):
    over = partial(np.matmul, dLdZ.T)
    vars(self).update(zip(("dLdW", "dLdb"), map(over, (self.A, np.ones((self.N, 1))))))
    return times(self.W)(dLdZ)


Linear = type("Linear", (), dict(__init__=_init, forward=_forward, backward=_backward))
