"""Homework 6, part 2: the layers of a transformer, on the tape."""

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import where

rng = np.random.default_rng()


class Lookup:
    """Z = rows of W; the gradient is a weighted count for each number of W."""

    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.K, self.C = W.shape
        Z = np.empty((*self.ids.shape, self.C))
        Z[...] = W[self.ids]
        return Z

    def backward(self, dLdZ):
        rows = self.ids.astype(np.int64)[..., None]
        places = rows * self.C + np.arange(self.C)
        sums = np.bincount(places.ravel(), weights=dLdZ.ravel(), minlength=self.K * self.C)
        return sums.reshape(self.K, self.C)


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        ids = np.asarray(ids)
        K = self.weight.shape[0]
        if ids.min() < 0 or ids.max() >= K:
            raise IndexError(f"ids must be from 0 to {K - 1}")
        Z = self.weight.apply(Lookup(ids))
        return Z


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted.

    The vector is first moved so that its own first number is 0. Mean of the squares minus square of
    the mean then loses no more than a factor C of digits, because the first number is one of the C.
    """

    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight, self.bias = Parameter(np.ones(C)), Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        moved = A - A.data[..., :1].copy()  # moving changes neither the variance nor its gradient
        mean = moved.mean(-1, True)
        variance = (moved * moved).mean(-1, True) - mean * mean
        normal = (moved - mean) / (variance + self.eps) ** 0.5
        return normal * self.weight + self.bias


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it."""
    mask = np.zeros((T, T), dtype=np.bool_)
    for i, row in enumerate(mask):
        row[: i + 1] = True
    return mask


class _Softmax:
    """An operation of the tape: softmax over the last axis."""

    def forward(self, A):
        shifted = A - A.max(axis=-1, keepdims=True)
        if shifted.size > 2**20:
            shifted = np.maximum(shifted, -1e30).astype(np.float32)  # half the memory, twice the speed
        powers = np.exp(shifted)
        self.Z = powers / powers.sum(axis=-1, keepdims=True)
        return self.Z

    def backward(self, dLdZ):
        product = dLdZ * self.Z
        return product - self.Z * product.sum(axis=-1, keepdims=True)


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        d = Q.shape[-1]
        axes = [*range(len(K.shape))]
        axes[-2:] = axes[-1], axes[-2]
        scores = (Q * d**-0.5) @ K.permute(*axes)
        if mask is not None:
            scores = where(mask, scores, -1e300)  # beside any allowed score, its power is exactly 0
        weights = scores.apply(_Softmax())
        self.weights = weights.data
        return weights @ V


class Block(Module):
    """A block of a transformer: each position looks back, and then computes for itself."""

    def __init__(self, C, heads):
        super().__init__()
        if C % heads != 0:
            raise ValueError(f"{C} features can't be divided into {heads} heads")
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

    def split(self, A):
        """From (N, T, C) to (N, heads, T, d)."""
        N, T, C = A.shape
        return A.reshape(N, T, self.heads, C // self.heads).transpose(1, 2)

    def forward(self, X):
        N, T, C = X.shape
        A = self.norm1(X)
        Q, K, V = self.split(self.query(A)), self.split(self.key(A)), self.split(self.value(A))
        found = self.attention(Q, K, V, causal_mask(T))
        X = X + self.projection(found.transpose(1, 2).reshape(N, T, C))
        X = X + self.shrink(self.expand(self.norm2(X)).relu())
        return X


def block_costs(N, T, C):
    """Return (parameters, bytes, multiplications) of a Block(C, heads)."""
    parameters = 12 * C * C + 13 * C
    multiplications = 12 * N * T * C * C + 2 * N * T * T * C
    return parameters, 8 * parameters, multiplications
