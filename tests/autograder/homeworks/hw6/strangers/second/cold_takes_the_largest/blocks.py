"""Homework 6, part 2: the layers of a transformer, on the tape."""

import numpy as np
from layers import Linear
from modules import Module, Parameter

rng = np.random.default_rng()


class Lookup:
    """Z = rows of W, by their numbers: an operation of the tape."""

    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.K, self.C = W.shape
        return np.array(np.take(W, np.asarray(self.ids, dtype=np.intp), axis=0))

    def backward(self, dLdZ):
        # one long list of places in dLdW, and the sum of what falls on each
        rows = np.asarray(self.ids, dtype=np.intp).reshape(-1, 1)
        places = (rows * self.C + np.arange(self.C)).ravel()
        total = np.bincount(places, weights=dLdZ.ravel(), minlength=self.K * self.C)
        return total.reshape(self.K, self.C)


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.num_embeddings = num_embeddings
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        if np.any(ids < 0) or np.any(ids >= self.num_embeddings):
            raise IndexError(f"the ids must be from 0 to {self.num_embeddings - 1}")
        return self.weight.apply(Lookup(ids))


class Normalize:
    """Z = (A - mean) / root of (variance + eps): an operation of the tape."""

    def __init__(self, eps):
        self.eps = eps

    def forward(self, A):
        D = A - A[..., :1]
        D = D - D.mean(axis=-1, keepdims=True)
        self.sigma = np.sqrt(np.mean(D * D, axis=-1, keepdims=True) + self.eps)
        self.Z = D / self.sigma
        return self.Z.copy()

    def backward(self, dLdZ):
        along = np.mean(dLdZ * self.Z, axis=-1, keepdims=True)
        return (dLdZ - dLdZ.mean(axis=-1, keepdims=True) - self.Z * along) / self.sigma


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted."""

    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight = Parameter(np.ones(C))
        self.bias = Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        return A.apply(Normalize(self.eps)) * self.weight + self.bias


def causal_mask(T: int) -> np.ndarray:
    """Return which positions each position may look at: itself, and those before it."""
    mask = np.zeros((T, T), dtype=np.bool_)
    for i in range(T):
        mask[i, : i + 1] = True
    return mask


class Attend:
    """Z = softmax(Q Kt / root of d) V, all in one operation of the tape."""

    def __init__(self, mask):
        self.mask = mask

    def forward(self, Q, K, V):
        self.Q, self.K, self.V = Q, K, V
        scores = np.einsum("...td,...sd->...ts", Q, K) / np.sqrt(Q.shape[-1])
        if self.mask is not None:
            scores = np.where(self.mask, scores, -np.inf)
        scores -= scores.max(axis=-1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(axis=-1, keepdims=True)
        self.weights = scores
        return scores @ V

    def backward(self, dLdZ):
        P = self.weights
        dLdV = np.einsum("...ts,...tv->...sv", P, dLdZ)
        dLdP = dLdZ @ self.V.swapaxes(-1, -2)
        dLdS = P * (dLdP - np.sum(P * dLdP, axis=-1, keepdims=True)) / np.sqrt(self.Q.shape[-1])
        return dLdS @ self.K, dLdS.swapaxes(-1, -2) @ self.Q, dLdV


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        operation = Attend(mask)
        Z = Q.apply(operation, K, V)
        self.weights = operation.weights.copy()
        return Z


class Block(Module):
    """A block of a transformer: each position looks back, and then computes for itself."""

    def __init__(self, C, heads):
        super().__init__()
        if C % heads != 0:
            raise ValueError(f"{C} features can't be split into {heads} heads")
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
        Z = self.attention(Q, K, V, causal_mask(T))
        X = X + self.projection(Z.transpose(1, 2).reshape(N, T, C))
        return X + self.shrink(self.expand(self.norm2(X)).relu())


def block_costs(N, T, C):
    """Return (parameters, bytes, multiplications) of a Block(C, heads)."""
    N, T, C = map(int, (N, T, C))
    linears = [(C, C)] * 4 + [(C, 4 * C), (4 * C, C)]
    norms = 2 * (C + C)
    parameters = norms + sum(inputs * outputs + outputs for inputs, outputs in linears)
    of_linears = sum(N * T * inputs * outputs for inputs, outputs in linears)
    of_attention = N * (T * C * T) + N * (T * T * C)
    return parameters, 8 * parameters, of_linears + of_attention
