"""Homework 1, part 2: Z is linear in each of b, W and A, so its values at unit vectors are slopes."""

import numpy as np


def outer(first, second):
    return np.multiply.outer(first, second)


def dZdb(A, W, b):
    return np.ascontiguousarray(outer(np.ones(len(A)), np.eye(len(W))).swapaxes(0, 1))


def dZdW(A, W, b):
    return outer(np.eye(len(W)), A).transpose(0, 3, 2, 1).copy()


def dZdA(A, W, b):
    return outer(np.eye(len(A)), W).transpose(0, 3, 1, 2).copy()


def contract(dLdZ, dZdX):
    shape = dZdX.shape[:-2]
    slices = dZdX.reshape(-1, dLdZ.size)
    return np.fromiter((np.vdot(one, dLdZ) for one in slices), float, len(slices)).reshape(shape)
