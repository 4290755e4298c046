"""Homework 6, part 2: the layers of a transformer, on the tape."""

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import log_softmax, where

rng = np.random.default_rng()


class Lookup:
    """Z = rows of W, by their numbers: an operation of the tape."""

    def __init__(self, ids):
        """Store the numbers of the rows, an array of integers."""
        self.ids = ids

    def forward(self, W):
        """Return Z, and cache what backward will need."""
        self.shape = W.shape
        return np.array(W[self.ids])

    def backward(self, dLdZ):
        """Return dLdW."""
        dLdW = np.zeros(self.shape)
        np.add.at(dLdW, self.ids, dLdZ)
        return dLdW


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings, embedding_dim):
        """Make the Parameter weight, of shape (num_embeddings, embedding_dim)."""
        super().__init__()
        self.num_embeddings = num_embeddings
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        """Return Z, the vectors of these numbers."""
        if ids.min() < 0 or ids.max() >= self.num_embeddings:
            raise IndexError(f"an id is not from 0 to {self.num_embeddings - 1}")
        return self.weight.apply(Lookup(ids))


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted."""

    def __init__(self, C, eps=1e-5):
        """Make the Parameters weight, of C ones, and bias, of C zeros."""
        super().__init__()
        self.eps = eps
        self.weight = Parameter(np.ones(C))
        self.bias = Parameter(np.zeros(C))

    def forward(self, A):
        """Return Z; mean and variance are those of the last axis."""
        centered = A - A.mean(-1, True)
        variance = (centered * centered).mean(-1, True)
        return centered * (variance + self.eps) ** -0.5 * self.weight + self.bias


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it."""
    return np.tri(T, dtype=bool)


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        """Return Z, and store the weights of the means."""
        scores = Q @ K.transpose(-1, -2) * (1 / np.sqrt(Q.shape[-1]))
        if mask is not None:
            scores = where(mask, scores, -np.inf)
        weights = log_softmax(scores).exp()
        self.weights = weights.data
        return weights @ V


class Block(Module):
    """A block of a transformer: each position looks back, and then computes for itself."""

    def __init__(self, C, heads):
        """Make the layers, in this order."""
        super().__init__()
        if C % heads != 0:
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

    def split(self, A):
        """Return A, of shape (N, T, C), as (N, heads, T, C // heads)."""
        N, T, C = A.shape
        return A.reshape(N, T, self.heads, C // self.heads).transpose(1, 2)

    def forward(self, X):
        """Return X with what its positions have found: by attention, and each for itself."""
        N, T, C = X.shape
        A = self.norm1(X)
        Q, K, V = self.query(A), self.key(A), self.value(A)
        found = self.attention(self.split(Q), self.split(K), self.split(V), causal_mask(T))
        X = X + self.projection(found.transpose(1, 2).reshape(N, T, C))
        return X + self.shrink(self.expand(self.norm2(X)).relu())


def block_costs(N, T, C):
    """Return (parameters, bytes, multiplications) of a Block(C, heads)."""
    parameters = 12 * C * C + 13 * C
    multiplications = 12 * N * T * C * C + 2 * N * T * T * C
    return parameters, 8 * parameters, multiplications
