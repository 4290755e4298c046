"""Homework 6, part 2: the layers of a transformer, on the tape.

The write-up, README.md beside this file, has the shapes, the equations and the points.
"""

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
        """Return Z, and cache what backward will need.

        W : array of shape (K, C)
        Z : array of the shape of ids, and C at its end, returned
        """
        self.shape = W.shape
        Z = np.take(W, np.asarray(self.ids).astype(np.intp), axis=0)
        return Z

    def backward(self, dLdZ):
        """Return dLdW.

        dLdZ : array of Z's shape
        dLdW : array of W's shape, returned
        """
        dLdW = np.zeros(self.shape)
        np.add.at(dLdW, np.asarray(self.ids).astype(np.intp), dLdZ)
        return dLdW


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings, embedding_dim):
        """Make the Parameter weight, of shape (num_embeddings, embedding_dim).

        Its numbers are normally distributed, with mean 0 and variance 1.
        """
        super().__init__()
        self.num_embeddings = num_embeddings
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        """Return Z, the vectors of these numbers.

        ids : array of integers, of any shape
        Z : Tensor of the shape of ids, and embedding_dim at its end, returned

        Raises IndexError if one of the ids is negative, or not less than num_embeddings.
        """
        ids = np.asarray(ids)
        if ids.min() < 0 or ids.max() >= self.num_embeddings:
            raise IndexError(f"ids are from 0 to {self.num_embeddings - 1}")
        Z = self.weight.apply(Lookup(ids))
        return Z


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted."""

    def __init__(self, C, eps=1e-5):
        """Make the Parameters weight, of C ones, and bias, of C zeros.

        C : the number of features
        eps : a float, which is added to each variance
        """
        super().__init__()
        self.eps = eps
        self.weight = Parameter(np.ones(C))
        self.bias = Parameter(np.zeros(C))

    def forward(self, A):
        """Return Z; mean and variance are those of the last axis.

        A, Z : Tensors of one shape, with C at its end
        """
        D = A - A.mean(-1, True)
        variance = (D * D).mean(-1, True)
        Z = D * (variance + self.eps) ** -0.5 * self.weight + self.bias
        return Z


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it.

    T : the number of positions
    mask : array of truth values, of shape (T, T): row i has True where i may look; returned
    """
    mask = np.tri(T, dtype=bool)
    return mask


def is_causal(mask, shape):
    """Return whether a mask is the causal one, by its first, middle and last places and its count."""
    T = shape[-1]
    return (
        np.shape(mask) == shape[-2:] == (T, T)
        and bool(mask[:, 0].all() and mask[-1].all() and mask.diagonal().all())
        and not mask.diagonal(1).any()
        and np.count_nonzero(mask) == T * (T + 1) // 2
    )


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        """Return Z, and store the weights of the means.

        Q : Tensor of shape (…, T, d), the queries
        K, V : Tensors of shape (…, S, d) and (…, S, d_v), the keys and the values
        mask : array of truth values that broadcasts to (…, T, S), True where a query may look;
            None if it may look everywhere
        Z : Tensor of shape (…, T, d_v), returned

        self.weights : array of shape (…, T, S), the weights of the last call
        """
        # Hint: log_softmax of operators.py, and its exp.
        scores = Q @ K.transpose(-1, -2) / np.sqrt(Q.shape[-1])
        if mask is not None and is_causal(mask, scores.shape):
            scores = scores + np.triu(np.full(mask.shape, -np.inf), 1)
        elif mask is not None:
            scores = where(mask, scores, -np.inf)
        weights = log_softmax(scores).exp()
        self.weights = weights.data
        Z = weights @ V
        return Z


class Block(Module):
    """A block of a transformer: each position looks back, and then computes for itself."""

    def __init__(self, C, heads):
        """Make the layers, in this order.

        C : the number of features of each position
        heads : the number of heads

        norm1 : LayerNorm of C features
        query, key, value, projection : Linear, from C to C features
        norm2 : LayerNorm of C features
        expand, shrink : Linear, from C to 4 C features, and back
        attention : ScaledDotProductAttention

        Raises ValueError if heads doesn't divide C.
        """
        super().__init__()
        if C % heads:
            raise ValueError(f"{C} features can't be split into {heads} heads")
        self.heads = heads
        self.norm1 = LayerNorm(C)
        self.query, self.key = Linear(C, C), Linear(C, C)
        self.value, self.projection = Linear(C, C), Linear(C, C)
        self.norm2 = LayerNorm(C)
        self.expand, self.shrink = Linear(C, 4 * C), Linear(4 * C, C)
        self.attention = ScaledDotProductAttention()

    def forward(self, X):
        """Return X with what its positions have found: by attention, and each for itself.

        X : Tensor of shape (N, T, C); the returned one has the same shape
        """
        # Hint: each head needs its features as (N, heads, T, C // heads).
        N, T, C = X.shape

        def split(A):
            return A.reshape(N, T, self.heads, C // self.heads).transpose(1, 2)

        A = self.norm1(X)
        Q, K, V = split(self.query(A)), split(self.key(A)), split(self.value(A))
        found = self.attention(Q, K, V, causal_mask(T))
        X = X + self.projection(found.transpose(1, 2).reshape(N, T, C))
        X = X + self.shrink(self.expand(self.norm2(X)).relu())
        return X


def block_costs(N, T, C):
    """Return (parameters, bytes, multiplications) of a Block(C, heads).

    N, T, C : the sizes of its input
    parameters : how many numbers it learns
    bytes : how much memory they take, as float64
    multiplications : how many its matrix products need in one forward: those of its Linears, and
        the two of attention, which computes all T² scores
    """
    parameters = 12 * C * C + 13 * C
    multiplications = 12 * N * T * C * C + 2 * N * T * T * C
    return parameters, 8 * parameters, multiplications
