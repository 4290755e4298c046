# %%
import numpy as np
from linear import Linear, A, dLdZ, l

# %% b
def dZdb(A, W, b):
    N = A.shape[0]
    return np.stack([np.tile(row, (N, 1)) for row in np.eye(b.shape[0])])

# %% W
def dZdW(A, W, b):
    K, I = W.shape
    N = A.shape[0]
    jacobian = np.zeros(W.shape + (N, K))
    for (k, i), _ in np.ndenumerate(W):
        jacobian[k, i, :, k] = A[:, i]
    return jacobian

# %% A
def dZdA(A, W, b):
    N, K = A.shape[0], W.shape[0]
    jacobian = np.zeros(A.shape + (N, K))
    for (m, i), _ in np.ndenumerate(A):
        jacobian[m, i, m] = W[:, i]
    return jacobian

# %% collapse
def contract(dLdZ, dZdX):
    weighted = dLdZ * dZdX
    return np.sum(np.sum(weighted, axis=-1), axis=-1)

# %% compare with the layer
print(dZdb(A, l.W, l.b))
print("dLdb", np.abs(contract(dLdZ, dZdb(A, l.W, l.b)) - l.dLdb[:, 0]).max())
print("dLdW", np.abs(contract(dLdZ, dZdW(A, l.W, l.b)) - l.dLdW).max())
print("dLdA", np.abs(contract(dLdZ, dZdA(A, l.W, l.b)) - l.backward(dLdZ)).max())
assert np.allclose(contract(dLdZ, dZdW(A, l.W, l.b)), l.dLdW)
