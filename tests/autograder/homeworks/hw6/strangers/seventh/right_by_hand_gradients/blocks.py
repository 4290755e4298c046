"""Homework 6, part 2, with operations of its own: each gradient by hand, none by the operators."""

import collections
import math

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import Stack

Costs = collections.namedtuple("Costs", "parameters bytes multiplications")


class Lookup:
    """Z = rows of W. The gradients of one row stand together after sorting, and are summed there."""

    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.shape = W.shape
        return np.ascontiguousarray(W)[np.asarray(self.ids).ravel()].reshape(*self.ids.shape, -1)

    def backward(self, dLdZ):
        flat = self.ids.ravel()
        order = np.argsort(flat, kind="stable")
        used, starts = np.unique(flat[order], return_index=True)
        dLdW = np.zeros(self.shape, order="F")
        dLdW[used] = np.add.reduceat(dLdZ.reshape(flat.size, -1)[order], starts, axis=0)
        return dLdW


class Embedding(Module):
    """A vector for each number; the first ones by Box and Muller."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        u, angle = np.random.default_rng().random((2, num_embeddings, embedding_dim))
        self.weight = Parameter(np.sqrt(-2 * np.log1p(-u)) * np.cos(2 * np.pi * angle))

    def forward(self, ids):
        own = np.array(ids)
        if not np.logical_and(own >= 0, own < self.weight.shape[0]).all():
            raise IndexError("no such row")
        return self.weight.apply(Lookup(own))


class _Norm:
    """Z = w (A - mean) / sqrt(variance + eps) + b, and the three gradients."""

    def __init__(self, eps):
        self.eps = eps

    def forward(self, A, w, b):
        D = A - A[..., :1]  # any shift will do, and this one leaves zeros of equal numbers
        D = D - np.einsum("...c->...", D)[..., np.newaxis] / D.shape[-1]
        self.w = w
        self.scale = 1 / np.sqrt(np.einsum("...c,...c->...", D, D) / D.shape[-1] + self.eps)[..., None]
        self.normal = D * self.scale
        return self.normal * w + b

    def backward(self, dLdZ):
        C = dLdZ.shape[-1]
        g, z = dLdZ * self.w, self.normal
        dLdA = self.scale * (g - g.mean(-1, keepdims=True) - z * (g * z).mean(-1, keepdims=True))
        rows = dLdZ.reshape(-1, C)
        return dLdA, (rows * z.reshape(-1, C)).sum(0), rows.sum(0)


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted."""

    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight, self.bias, self.eps = Parameter([1.0] * C), Parameter([0.0] * C), eps

    def forward(self, A):
        return A.apply(_Norm(self.eps), self.weight, self.bias)


def causal_mask(T):
    """Row i is a part of a long row of T times True and T times False, that begins elsewhere."""
    row = np.repeat([True, False], T)
    return np.lib.stride_tricks.sliding_window_view(row, T)[T - 1 :: -1].copy(order="F")


class _Attention:
    """Q, K, V to Z: the weights are kept, and all gradients come from them."""

    def __init__(self, mask):
        self.mask = mask

    def forward(self, Q, K, V):
        self.Q, self.K, self.V = Q, K, V
        self.root = math.sqrt(Q.shape[-1])
        scores = np.einsum("...td,...sd->...ts", Q / self.root, K)
        if self.mask is not None:
            # 1e5 below all scores: exp makes exact zeros of them
            scores = np.where(self.mask, scores, -1e5)
        powers = np.exp2((scores - scores.max(-1, keepdims=True)) * math.log2(math.e))
        self.weights = powers / powers.sum(-1, keepdims=True)
        return np.matmul(self.weights, V)

    def backward(self, dLdZ):
        P = self.weights
        dP = dLdZ @ np.swapaxes(self.V, -1, -2)
        dS = P * (dP - (P * dP).sum(-1, keepdims=True)) / self.root
        return dS @ self.K, np.swapaxes(dS, -1, -2) @ self.Q, np.swapaxes(P, -1, -2) @ dLdZ


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        operation = _Attention(mask)
        Z = Q.apply(operation, K, V)
        self.weights = operation.weights
        return Z


class Block(Module):
    """A block of a transformer; its heads are cut out as columns, and stacked."""

    def __init__(self, C, heads):
        if C / heads != C // heads:
            raise ValueError("the heads don't fit")
        super().__init__()
        self.norm1 = LayerNorm(C)
        for name in ("query", "key", "value", "projection"):
            setattr(self, name, Linear(C, C))
        self.norm2 = LayerNorm(C)
        self.expand, self.shrink = Linear(C, 4 * C), Linear(4 * C, C)
        self.attention = ScaledDotProductAttention()
        d = C // heads
        self._columns = [slice(start, start + d) for start in range(0, C, d)]

    def _parts(self, A):
        parts = [A[..., columns] for columns in self._columns]
        return parts[0].apply(Stack(1), *parts[1:])

    def forward(self, X):
        mask = causal_mask(X.shape[1])[np.newaxis, np.newaxis]
        A = self.norm1(X)
        V, K, Q = (self._parts(layer(A)) for layer in (self.value, self.key, self.query))
        Z = self.attention(Q, K, V, mask).permute(0, 2, 1, 3).reshape(*X.shape)
        X = self.projection(Z) + X
        hidden = self.expand(self.norm2(X))
        return self.shrink(hidden * np.heaviside(hidden.data, 0.0)) + X


def block_costs(N, T, C):
    """Sum the matrices, one after the other."""
    shapes = [(C, C)] * 4 + [(C, 4 * C), (4 * C, C)]
    numbers = sum(a * b + b for a, b in shapes) + 4 * C
    products = sum(N * T * a * b for a, b in shapes) + N * (T * C * T + T * T * C)
    return Costs(numbers, numbers << 3, products)
