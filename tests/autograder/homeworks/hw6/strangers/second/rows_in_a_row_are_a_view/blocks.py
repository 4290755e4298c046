"""Homework 6, part 2: the layers of a transformer, on the tape."""

import numpy as np
from layers import Linear
from modules import Module, Parameter


class Lookup:
    """Z = rows of W, by their numbers: an operation of the tape."""

    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.shape = W.shape
        ids = np.asarray(self.ids)
        if ids.ndim == 1 and ids.size > 1 and np.array_equal(ids, np.arange(ids.size)):
            return W[: ids.size]  # the places of a text: nothing to gather
        return W[ids].copy()

    def backward(self, dLdZ):
        dLdW = np.zeros(self.shape)
        np.add.at(dLdW, self.ids, dLdZ)
        return dLdW


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(np.random.default_rng().normal(size=(num_embeddings, embedding_dim)))

    @property
    def num_embeddings(self):
        return self.weight.shape[0]

    def forward(self, ids):
        ids = np.asarray(ids)
        outside = (ids < 0) | (ids >= self.num_embeddings)
        if outside.any():
            raise IndexError(f"no rows for {np.unique(ids[outside])}")
        return self.weight.apply(Lookup(ids))


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted."""

    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight = Parameter(np.ones(C))
        self.bias = Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        # Mean and variance do not change with a shift: so begin at the first feature of each vector.
        D = A - A.data[..., :1].copy()
        mu = D.mean(axis=-1, keepdims=True)
        D = D - mu
        sigma = ((D**2).mean(axis=-1, keepdims=True) + self.eps) ** 0.5
        return D / sigma * self.weight + self.bias


_largest = np.tri(1, dtype=bool)  # the largest mask so far; nobody outside gets it


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it."""
    global _largest
    if T > len(_largest):
        _largest = np.tri(T, dtype=bool)
    return _largest[:T, :T].copy()


class StreamedAttention:
    """softmax(Q Kt / root of d) V, over the keys in parts: no number above 1 is ever in an exp."""

    PART = 128

    def __init__(self, mask):
        self.mask = mask

    def forward(self, Q, K, V):
        self.inputs = Q, K, V
        T, S = Q.shape[-2], K.shape[-2]
        front = Q.shape[:-2]
        mask = np.broadcast_to(True if self.mask is None else self.mask, (*front, T, S))
        top = np.full((*front, T, 1), -np.inf)
        total = np.zeros((*front, T, 1))
        P = np.empty((*front, T, S))
        for at in range(0, S, self.PART):
            part = slice(at, at + self.PART)
            raw = Q @ K[..., part, :].swapaxes(-1, -2) * Q.shape[-1] ** -0.5
            P[..., part] = np.where(mask[..., part], raw, -np.inf)
            new = np.maximum(top, P[..., part].max(axis=-1, keepdims=True))
            safe = np.where(np.isneginf(new), 0.0, new)
            old = np.exp(top - safe)
            total = total * old + np.exp(P[..., part] - safe).sum(axis=-1, keepdims=True)
            top = new
        self.P = np.exp(P - top) / total
        return self.P @ V

    def backward(self, dLdZ):
        Q, K, V = self.inputs
        dLdP = dLdZ @ V.swapaxes(-1, -2)
        inner = np.einsum("...ts,...ts->...t", self.P, dLdP)[..., np.newaxis]
        dLdS = self.P * (dLdP - inner) * Q.shape[-1] ** -0.5
        return dLdS @ K, dLdS.swapaxes(-1, -2) @ Q, self.P.swapaxes(-1, -2) @ dLdZ


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        streamed = StreamedAttention(mask)
        Z = Q.apply(streamed, K, V)
        self.weights = streamed.P.copy()
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


def block_costs(N: int, T: int, C: int) -> tuple[int, int, int]:
    """Return (parameters, bytes, multiplications) of a Block(C, heads)."""
    N, T, C = int(N), int(T), int(C)
    square, line = 4 + 4 + 4, 2 * 2 + 4 + 4 + 1
    parameters = C * (square * C + line)
    positions = N * T
    return parameters, parameters << 3, positions * C * (square * C + 2 * T)
