import numpy as np

from linear import contract_with


def dZdb(A, W, b):
    return contract_with("kc,n->knc", np.eye(len(W)), np.ones(len(A)))


def dZdW(A, W, b):
    return contract_with("kc,ni->kinc", np.eye(len(W)), A)


def dZdA(A, W, b):
    return contract_with("mn,ci->minc", np.eye(len(A)), W)


def contract(dLdZ, dZdX):
    letters = "abdefg"[: dZdX.ndim - 2]
    return contract_with(f"nc,{letters}nc->{letters}", dLdZ, dZdX)
