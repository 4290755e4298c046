"""Loops over matrices, and masks of bits."""

import itertools

import numpy as np
from layers import Linear
from modules import Module, Parameter
from tensor import Tensor


class Lookup:
    def __init__(self, ids):
        self.ids = np.array(ids, dtype=np.int64)

    def forward(self, W):
        self.empty = np.zeros_like(W, order="F")
        Z = np.empty((*self.ids.shape, W.shape[1]))
        Z[...] = W[self.ids]
        return Z

    def backward(self, dLdZ):
        dLdW = self.empty.copy()
        for place in np.ndindex(self.ids.shape):
            dLdW[self.ids[place]] += dLdZ[place]
        return dLdW


class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        normal = np.random.default_rng().multivariate_normal
        rows = normal([0.0], [[1.0]], (num_embeddings, embedding_dim))
        self.weight = Parameter(rows[..., 0])

    def forward(self, ids):
        K = self.weight.data.shape[0]
        for each in np.asarray(ids).flat:
            if not 0 <= int(each) < K:
                raise IndexError(f"{each} is not one of {K} rows")
        return self.weight.apply(Lookup(ids))


class LayerNorm(Module):
    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight, self.bias = Parameter(np.full(C, 1)), Parameter(np.full(C, 0))
        self.eps = eps

    def forward(self, A):
        """z = d / √(d·d / C + ε), with a product of matrices for d·d."""
        D = A - A.mean(axis=-1, keepdims=True)
        row = D.reshape(*D.shape[:-1], 1, -1)
        column = D.reshape(*D.shape, 1)
        squares = (row @ column).reshape(*D.shape[:-1], 1)
        sigma = (squares * (1 / D.shape[-1]) + self.eps) ** 0.5
        return D / sigma * self.weight + self.bias


def causal_mask(T):
    bits = np.packbits(np.tri(T, dtype=np.uint8), axis=1)
    return np.unpackbits(bits, axis=1, count=T).astype(bool)


class SoftmaxOfAllowed:
    """Only the allowed scores are looked at: they stand in one long row, cut into queries."""

    def __init__(self, mask):
        self.mask = mask

    def forward(self, scores):
        self.weights = np.zeros(scores.shape)
        allowed = scores[self.mask]
        counts = self.mask.sum(axis=-1).ravel()
        starts = np.cumsum(counts) - counts
        powers = np.exp(allowed - np.repeat(np.maximum.reduceat(allowed, starts), counts))
        self.weights[self.mask] = powers / np.repeat(np.add.reduceat(powers, starts), counts)
        return self.weights

    def backward(self, dLdZ):
        mean = np.einsum("...s,...s->...", self.weights, dLdZ)
        return self.weights * (dLdZ - mean[..., np.newaxis])


class ScaledDotProductAttention(Module):
    def forward(self, Q, K, V, mask=None):
        scores = Q @ K.transpose(-1, -2) * (1 / np.sqrt(Q.shape[-1]))
        allowed = np.ones(scores.shape, dtype=bool)
        if mask is not None:
            allowed &= mask
        weights = scores.apply(SoftmaxOfAllowed(allowed))
        self.weights = weights.data
        return weights @ V


class Join:
    """The heads stand side by side again: one operation with as many inputs as heads."""

    def forward(self, *heads):
        self.cuts = np.cumsum([each.shape[-1] for each in heads])[:-1]
        return np.concatenate(heads, axis=-1)

    def backward(self, dLdZ):
        return tuple(np.split(dLdZ, self.cuts, axis=-1))


class Pick:
    """One head of all."""

    def __init__(self, number):
        self.number = number

    def forward(self, A):
        self.shape = A.shape
        return A[:, self.number].copy()

    def backward(self, dLdZ):
        dLdA = np.zeros(self.shape)
        dLdA[:, self.number] = dLdZ
        return dLdA


class Block(Module):
    def __init__(self, C, heads):
        if heads not in (d for d in range(1, C + 1) if C % d == 0):
            raise ValueError(f"{heads} is no divisor of {C}")
        super().__init__()
        sizes = {"norm1": C, "query": (C, C), "key": (C, C), "value": (C, C), "projection": (C, C)}
        sizes |= {"norm2": C, "expand": (C, 4 * C), "shrink": (4 * C, C)}
        for name, size in sizes.items():
            setattr(self, name, LayerNorm(size) if size == C else Linear(*size))
        self.attention = ScaledDotProductAttention()
        self.heads = heads

    def forward(self, X):
        N, T, C = X.shape
        A = self.norm1(X)
        order = (N, T, self.heads, C // self.heads)
        Q, K, V = (each(A).reshape(*order).transpose(1, 2) for each in (self.query, self.key, self.value))
        masks = np.tile(causal_mask(T), (N, 1, 1, 1))
        found = self.attention(Q, K, V, masks)
        first, *others = (found.apply(Pick(head)) for head in range(self.heads))
        X = X + self.projection(first.apply(Join(), *others))
        H = self.expand(self.norm2(X))
        zero = Tensor(np.zeros(H.shape))
        return X + self.shrink(H.apply(Larger(), zero))


class Larger:
    """The larger one of A and B, and B where they are equal."""

    def forward(self, A, B):
        self.first = A > B
        return np.where(self.first, A, B)

    def backward(self, dLdZ):
        return dLdZ * self.first, dLdZ * ~self.first


def block_costs(N, T, C):
    def product(n, k, m):
        return n * k * m

    inside = itertools.chain([C] * 4, [4 * C, 4 * C])
    linears = sum(product(N * T, C, wide) for wide in inside)
    attention = N * (product(T, C, T) + product(T, T, C))
    parameters = 4 * C + 4 * (C + 1) * C + (C + 1) * 4 * C + (4 * C + 1) * C
    return parameters, parameters * np.dtype(np.float64).itemsize, linears + attention
