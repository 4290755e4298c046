"""Homework 1, part 2: the Jacobians."""

import numpy as np

D = lambda n: np.equal.outer(np.arange(n), np.arange(n)).astype(float)
dZdb = lambda A, W, b: np.einsum("kc,n->knc", D(len(W)), np.ones(len(A)))
dZdW = lambda A, W, b: np.einsum("kc,ni->kinc", D(len(W)), A)
dZdA = lambda A, W, b: np.einsum("mn,ci->minc", D(len(A)), W)
contract = lambda dLdZ, dZdX: np.einsum("nc,...nc->...", dLdZ, dZdX)
