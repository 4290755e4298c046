import numpy as np


def slices(X):
    return np.einsum("mn,mj->mnj", np.eye(len(X)), X)


def collapse(S):
    return S.sum(axis=(1, 2))
