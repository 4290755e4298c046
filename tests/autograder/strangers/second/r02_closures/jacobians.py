"""Homework 1, part 2: the Jacobians."""

from functools import partial
import numpy as np

outer = partial(np.tensordot, axes=0)
order = lambda *axes: lambda X: np.ascontiguousarray(np.transpose(X, axes))
eye = lambda X: np.eye(len(X))

dZdb = lambda A, W, b: order(0, 2, 1)(outer(eye(W), np.ones(len(A))))      # k c n -> k n c
dZdW = lambda A, W, b: order(0, 3, 2, 1)(outer(eye(W), A))                 # k c n i -> k i n c
dZdA = lambda A, W, b: order(0, 3, 1, 2)(outer(eye(A), W))                 # m n c i -> m i n c
contract = lambda dLdZ, dZdX: np.tensordot(dZdX, dLdZ, axes=2)
