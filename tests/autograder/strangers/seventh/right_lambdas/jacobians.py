import functools
import numpy as np

dZdb = lambda A, W, b: np.repeat(np.eye(len(W))[:, None, :], len(A), axis=1)
dZdW = lambda A, W, b: A.T[None, :, :, None] * np.eye(len(W))[:, None, None, :]
dZdA = lambda A, W, b: np.multiply.outer(np.eye(len(A)), W.T).transpose(0, 2, 1, 3)
contract = lambda dLdZ, dZdX: functools.reduce(lambda x, _: x.sum(-1), range(2), dZdX * dLdZ)
