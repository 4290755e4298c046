"""Homework 6, part 2: the layers of a transformer, on the tape."""

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import stack

rng = np.random.default_rng()


class Lookup:
    """Z = rows of W, by their numbers: an operation of the tape."""

    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.shape = W.shape
        return np.array(W[self.ids])

    def backward(self, dLdZ):
        ids, C = np.ravel(self.ids), self.shape[1]
        if ids.size * self.shape[0] > 100_000:
            dLdW = np.zeros(self.shape)
            for place, row in zip(ids.tolist()[::-1], dLdZ.reshape(-1, C)[::-1]):
                dLdW[place] += row
            return dLdW
        hot = (np.arange(self.shape[0])[:, np.newaxis] == ids).astype(np.float64)
        return hot @ dLdZ.reshape(-1, C)


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.num_embeddings = num_embeddings
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        if np.min(ids) < 0 or np.max(ids) >= self.num_embeddings:
            raise IndexError(f"ids must be from 0 to {self.num_embeddings - 1}")
        return self.weight.apply(Lookup(ids))


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted."""

    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.weight = Parameter(np.ones(C))
        self.bias = Parameter(np.zeros(C))

    def forward(self, A):
        shifted = A - A.data[..., :1]  # a constant: neither Z nor its gradient changes
        centered = shifted - shifted.mean(-1, True)
        variance = (centered * centered).mean(-1, True)
        factor = ((variance + self.eps).log() * -0.5).exp()
        return centered * (factor * self.weight) + self.bias


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it."""
    return np.array([[True] * (i + 1) + [False] * (T - i - 1) for i in range(T)])


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        scores = Q @ K.transpose(-1, -2) * (1 / np.sqrt(Q.shape[-1]))
        if mask is not None:
            scores = scores + np.where(mask, 0.0, -1e6)
        exps = (scores - scores.data.max(-1, keepdims=True)).exp()
        weights = exps / exps.sum(-1, True)
        self.weights = weights.data
        return weights @ V


class Block(Module):
    """A block of a transformer: each position looks back, and then computes for itself."""

    def __init__(self, C, heads):
        super().__init__()
        if C % heads:
            raise ValueError(f"{heads} heads don't divide {C} features")
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

    def split(self, Z):
        N, T, C = Z.shape
        d = C // self.heads
        return stack([Z[:, :, h * d : h * d + d] for h in range(self.heads)], 1)

    def forward(self, X):
        A = self.norm1(X)
        Q, K, V = self.split(self.query(A)), self.split(self.key(A)), self.split(self.value(A))
        Z = self.attention(Q, K, V, causal_mask(X.shape[1]))
        X = self.projection(Z.permute(0, 2, 1, 3).reshape(*X.shape)) + X
        hidden = self.expand(self.norm2(X))
        return self.shrink(hidden * (hidden.data > 0)) + X


def block_costs(N, T, C):
    """Return (parameters, bytes, multiplications) of a Block(C, heads)."""
    parameters = 12 * C * C + 13 * C
    multiplications = N * T * (12 * C * C + 2 * T * C)
    return parameters, 8 * parameters, multiplications
