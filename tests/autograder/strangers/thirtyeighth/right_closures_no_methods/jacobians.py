import numpy as np

dZdb = lambda A, W, b: np.eye(len(W))[:, None, :] * np.ones((len(A), 1))
dZdW = lambda A, W, b: np.eye(len(W))[:, None, None, :] * A.T[None, :, :, None]
dZdA = lambda A, W, b: np.eye(len(A))[:, None, :, None] * W.T[None, :, None, :]
contract = lambda dLdZ, dZdX: np.array([np.vdot(dLdZ, s) for s in dZdX.reshape(-1, *dLdZ.shape)]).reshape(dZdX.shape[:-2])
