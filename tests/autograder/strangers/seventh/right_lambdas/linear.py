import functools
import numpy as np


class Linear:
    __init__ = lambda self, in_features, out_features: self._set(
        W=np.zeros((out_features, in_features)), b=np.zeros((out_features, 1)))
    _set = lambda self, **kw: [setattr(self, *item) for item in kw.items()] and None
    forward = lambda self, A: (self._set(A=A, N=len(A)), functools.reduce(
        np.add, [A @ self.W.T, np.ones((len(A), 1)) @ self.b.T]))[-1]
    backward = lambda self, dLdZ: (self._set(
        dLdW=(T := dLdZ.T) @ self.A, dLdb=T @ np.ones((len(dLdZ), 1))), dLdZ @ self.W)[-1]
