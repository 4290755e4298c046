"""The Jacobians: products with the unit matrix."""

import numpy as np

dZdb = lambda A, W, b: np.multiply.outer(np.ones(len(A)), np.eye(len(W))).swapaxes(0, 1).copy()
dZdW = lambda A, W, b: np.multiply.outer(np.eye(len(W)), A).transpose(0, 3, 2, 1)
dZdA = lambda A, W, b: np.multiply.outer(np.eye(len(A)), W).transpose(0, 3, 1, 2)
contract = lambda dLdZ, dZdX: (dZdX * dLdZ).sum(axis=(-2, -1))
