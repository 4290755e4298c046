"""A class without a class statement."""

import operator as op

import numpy as np


def made(layer, in_features, out_features):
    layer.W, layer.b = (np.zeros((op.index(out_features), n)) for n in (op.index(in_features), 1))


def run(layer, A):
    layer.A, layer.N = A, np.int64(A.shape[0])
    return op.iadd(op.matmul(A, layer.W.T), layer.b[:, 0])


def back(layer, dLdZ):
    layer.dLdW, layer.dLdb = map(dLdZ.T.__matmul__, (layer.A, np.ones((len(dLdZ), 1))))
    return op.matmul(dLdZ, layer.W)


Linear = type(
    "Linear",
    (),
    {
        "__slots__": ("W", "b", "A", "N", "dLdW", "dLdb"),
        "__init__": made,
        "forward": run,
        "backward": back,
    },
)
