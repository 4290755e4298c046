dZdb = lambda A, W, b: np.tile(np.eye(len(W))[:, None], (1, len(A), 1))
dZdW = lambda A, W, b: dZdb(A, W, b)[:, None] * A.T[None, :, :, None]
dZdA = lambda A, W, b: np.eye(len(A))[:, None, :, None] * W.T[None, :, None, :]
contract = lambda dLdZ, dZdX: sum(np.moveaxis(dZdX, (-2, -1), (0, 1))[z] * dLdZ[z] for z in np.ndindex(dLdZ.shape))

import numpy as np
