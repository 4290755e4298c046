import numpy as np
from layers import Linear
from modules import Module, Parameter

rng = np.random.default_rng()


class Lookup:
    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.shape = W.shape
        return W[self.ids]

    def backward(self, dLdZ):
        """Sort the uses by row, and add up each run of equal ids."""
        ids = np.asarray(self.ids).reshape(-1)
        dLdZ = dLdZ.reshape(ids.size, -1)
        dLdW = np.zeros(self.shape, order="F")
        order = np.argsort(ids, kind="stable")
        ids = ids[order]
        starts = np.flatnonzero(np.r_[True, ids[1:] != ids[:-1]])
        dLdW[ids[starts]] = np.add.reduceat(dLdZ[order], starts, axis=0)
        return dLdW


class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        ids = np.asarray(ids)
        if ids.min() < 0 or ids.max() >= self.weight.shape[0]:
            raise IndexError("an id is not in the table")
        return self.weight.apply(Lookup(ids))


class Normalise:
    """Z = w (a - mean) / root + b in one operation, with its gradient by hand."""

    def __init__(self, eps):
        self.eps = eps

    def forward(self, A, w, b):
        # shifted by the first feature, the mean of the squares keeps its digits
        D = A - A[..., :1]
        D -= D.mean(-1, keepdims=True)
        D -= D.mean(-1, keepdims=True)
        self.scale = 1 / np.sqrt(np.einsum("...i,...i->...", D, D)[..., None] / A.shape[-1] + self.eps)
        self.w, self.normal = w.copy(), D * self.scale
        return self.normal * w + b

    def backward(self, dLdZ):
        axes = tuple(range(dLdZ.ndim - 1))
        G = dLdZ * self.w
        along = (G * self.normal).mean(-1, keepdims=True)
        dLdA = self.scale * (G - G.mean(-1, keepdims=True) - self.normal * along)
        return dLdA, (dLdZ * self.normal).sum(axes), dLdZ.sum(axes)


class LayerNorm(Module):
    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight, self.bias = Parameter([1.0] * C), Parameter([0.0] * C)
        self.eps = eps

    def forward(self, A):
        return A.apply(Normalise(self.eps), self.weight, self.bias)


def causal_mask(T):
    return np.tri(T, dtype=bool)


class Attend:
    """The whole attention as one operation of three inputs."""

    def __init__(self, mask):
        self.mask = mask

    def forward(self, Q, K, V):
        self.Q, self.K, self.V = Q, K, V
        self.root = Q.shape[-1] ** 0.5
        scores = np.einsum("...td,...sd->...ts", Q, K)
        scores /= self.root
        if self.mask is not None:
            np.copyto(scores, -np.inf, where=np.logical_not(self.mask))
        scores -= scores.max(-1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(-1, keepdims=True)
        self.weights = scores
        return np.matmul(scores, V)

    def backward(self, dLdZ):
        P = self.weights
        dLdP = dLdZ @ self.V.swapaxes(-1, -2)
        dLdS = P * (dLdP - (P * dLdP).sum(-1, keepdims=True)) / self.root
        return dLdS @ self.K, dLdS.swapaxes(-1, -2) @ self.Q, P.swapaxes(-1, -2) @ dLdZ


class ScaledDotProductAttention(Module):
    def forward(self, Q, K, V, mask=None):
        operation = Attend(mask)
        Z = Q.apply(operation, K, V)
        self.weights = operation.weights
        return Z


class Block(Module):
    def __init__(self, C, heads):
        super().__init__()
        if C % heads:
            raise ValueError("heads must divide C")
        self.heads = heads
        self.norm1 = LayerNorm(C)
        self.query = Linear(C, C)
        self.key = Linear(C, C)
        self.value = Linear(C, C)
        self.projection = Linear(C, C)
        self.norm2 = LayerNorm(C)
        self.expand = Linear(C, 4 * C)
        self.shrink = Linear(4 * C, C)
        self.attention = ScaledDotProductAttention()

    def forward(self, X):
        N, T, C = X.shape
        A = self.norm1(X)
        Q, K, V = (
            layer(A).reshape(N, T, self.heads, C // self.heads).transpose(1, 2)
            for layer in (self.query, self.key, self.value)
        )
        found = self.attention(Q, K, V, causal_mask(T))
        X = X + self.projection(found.transpose(1, 2).reshape(N, T, C))
        return X + self.shrink(self.expand(self.norm2(X)).relu())


def block_costs(N, T, C):
    parameters = 12 * C * C + 13 * C
    return parameters, 8 * parameters, 12 * N * T * C * C + 2 * N * T * T * C
