"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import itertools
from collections import OrderedDict

import numpy as np

_serials = itertools.count()
_parameters = OrderedDict()  # serial: [W, b], the last used at the end
MOST = 512


def _entry(serial, in_features, out_features):
    """Return the parameters of a layer: zeros, if there are none yet."""
    if serial not in _parameters:
        _parameters[serial] = [np.zeros((out_features, in_features)), np.zeros((out_features, 1))]
        while len(_parameters) > MOST:
            _parameters.popitem(last=False)
    _parameters.move_to_end(serial)
    return _parameters[serial]


def _parameter(place):
    """Return a property that lives in the registry."""

    def read(self):
        return _entry(*self._key)[place]

    def write(self, numbers):
        _entry(*self._key)[place] = numbers

    return property(read, write)


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self._key = (next(_serials), in_features, out_features)
        _entry(*self._key)

    W = _parameter(0)
    b = _parameter(1)

    def __del__(self):
        _parameters.pop(self._key[0], None)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
