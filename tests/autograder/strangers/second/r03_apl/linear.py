"""Homework 1, part 1: the Linear layer."""

import numpy as np
e = np.einsum


class Linear:
    def __init__(s, in_features, out_features):
        s.W, s.b = (np.zeros((out_features, k)) for k in (in_features, 1))

    def forward(s, A):
        s.A, s.N = A, A.shape[0]
        return e("ni,ci->nc", A, s.W) + e("n,cu->nc", np.ones(s.N), s.b)

    def backward(s, dLdZ):
        s.dLdW, s.dLdb = e("nc,ni->ci", dLdZ, s.A), e("nc,nu->cu", dLdZ, np.ones((s.N, 1)))
        return e("nc,ci->ni", dLdZ, s.W)
