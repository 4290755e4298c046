"""The Jacobians as comparisons of indices, and a contraction as a matrix product with a vector."""

import numpy as np

same = lambda x, y: np.equal.outer(np.arange(x), np.arange(y)).astype(np.float64)
dZdb = lambda A, W, b: np.kron(np.ones((1, len(A))), same(len(W), len(W))).reshape(len(W), len(A), len(W))
dZdW = lambda A, W, b: np.einsum("ni,kc->kinc", A, same(len(W), len(W)))
dZdA = lambda A, W, b: np.einsum("ci,mn->minc", W, same(len(A), len(A)))
contract = lambda dLdZ, dZdX: np.matmul(dZdX.reshape(*dZdX.shape[:-2], 1, -1), dLdZ.reshape(-1, 1))[..., 0, 0].copy()
