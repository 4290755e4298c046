"""The Jacobians as one-liners."""

import numpy as np

dZdb = lambda A, W, b: np.einsum("kc,n->knc", np.eye(len(W)), np.ones(len(A)))
dZdW = lambda A, W, b: np.einsum("kc,ni->kinc", np.eye(len(W)), A)
dZdA = lambda A, W, b: np.einsum("mn,ci->minc", np.eye(len(A)), W)
contract = lambda dLdZ, dZdX: np.einsum("...nc,nc->...", dZdX, dLdZ)
