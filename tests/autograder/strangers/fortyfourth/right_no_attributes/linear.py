"""Linear as lambdas around one dictionary: the object itself has no attributes at all."""

import numpy as np


def _get(layer, name):
    try:
        return _of(layer)[name]
    except KeyError:
        raise AttributeError(name) from None


class Linear:
    __slots__ = "everything", "__weakref__"
    __init__ = lambda self, in_features, out_features: _start(self, in_features, out_features)
    __getattr__ = lambda self, name: _get(self, name)
    __setattr__ = lambda self, name, value: _of(self).__setitem__(name, value)
    __delattr__ = lambda self, name: _of(self).__delitem__(name)
    forward = lambda self, A: (
        _of(self).update(A=A, N=sum(1 for _ in A)),
        sum((A @ self.W.T, self.b.T)),
    )[1]
    backward = lambda self, dLdZ: (
        _of(self).update(dLdW=(self.A.T @ dLdZ).T),
        _of(self).update(dLdb=dLdZ.T @ np.ones((self.N, 1))),
        (self.W.T @ dLdZ.T).T,
    ).__getitem__(-1)


_of = Linear.everything.__get__


def _start(layer, in_features, out_features):
    parameters = dict(W=np.zeros((out_features, in_features)), b=np.zeros((out_features, 1)))
    Linear.everything.__set__(layer, parameters)
