"""Homework 1, part 2: each Jacobian is an object that can be called."""

from functools import partial

import numpy as np


class Jacobian:
    """np.einsum of the identity with A or W: the place of each entry, in letters."""

    def __init__(self, letters, factors):
        self.letters, self.factors = letters, factors

    def __call__(self, A, W, b):
        return np.einsum(self.letters, *self.factors(A, W)).copy()


dZdb = Jacobian("kc,n->knc", lambda A, W: (np.eye(len(W)), np.ones(len(A))))
dZdW = Jacobian("kc,ni->kinc", lambda A, W: (np.eye(len(W)), A))
dZdA = Jacobian("mn,ci->minc", lambda A, W: (np.eye(len(A)), W))
contract = partial(np.einsum, "nc,...nc->...")
