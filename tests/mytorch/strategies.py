"""Hypothesis strategies for the arrays that layers meet: every shape, dtype and memory layout."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from hypothesis import strategies as st

DTYPES = (np.float32, np.float64)


def _transposed(X):
    return np.ascontiguousarray(X.T).T


def _strided(X):
    spread = np.full([2 * size for size in X.shape], np.nan, X.dtype)
    view = spread[(slice(None, None, 2),) * X.ndim]
    view[...] = X
    return view


def _backwards(X):
    axes = (slice(None, None, -1),) * X.ndim
    return X[axes].copy()[axes]


def _read_only(X):
    X = X.copy()
    X.flags.writeable = False
    return X


def _broadcast(X):
    return np.broadcast_to(X[(0,) * (X.ndim - 1)] if X.size else X, X.shape)


LAYOUTS = (np.ascontiguousarray, _transposed, _strided, _backwards, _read_only, _broadcast)


def leading_dimensions(max_dims=3, max_size=5):
    return st.lists(st.integers(0, max_size), max_size=max_dims).map(tuple)


@st.composite
def arrays(draw, shape, dtype=None, whole=True):
    """Arrays of this shape; of small whole numbers, so that a sum is exact in any order."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    values = rng.integers(-4, 5, shape) if whole else rng.standard_normal(shape)
    dtype = dtype or draw(st.sampled_from(DTYPES))
    layout = draw(st.sampled_from(LAYOUTS)) if shape else np.array
    return layout(np.asarray(values, dtype))


@dataclass(frozen=True)
class LinearCase:
    A: np.ndarray
    W: np.ndarray
    b: np.ndarray | None
    dLdZ: np.ndarray

    @property
    def rows(self):
        return math.prod(self.A.shape[:-1])


@st.composite
def linear_cases(draw, dtype=None, whole=True, max_dims=3, max_size=5):
    leading = draw(leading_dimensions(max_dims, max_size))
    C_in, C_out = draw(st.integers(0, max_size)), draw(st.integers(0, max_size))
    dtypes = st.just(dtype) if dtype else st.sampled_from(DTYPES)
    parameters = draw(dtypes)
    return LinearCase(
        A=draw(arrays((*leading, C_in), draw(dtypes), whole)),
        W=draw(arrays((C_out, C_in), parameters, whole)),
        b=draw(st.none() | arrays((C_out,), parameters, whole)),
        dLdZ=draw(arrays((*leading, C_out), draw(dtypes), whole)),
    )


@dataclass(frozen=True)
class BilinearCase:
    A1: np.ndarray
    A2: np.ndarray
    W: np.ndarray
    b: np.ndarray | None
    dLdZ: np.ndarray

    @property
    def rows(self):
        return math.prod(self.A1.shape[:-1])


@st.composite
def bilinear_cases(draw, dtype=None, whole=True, max_dims=3, max_size=5):
    leading = draw(leading_dimensions(max_dims, max_size))
    C_in1, C_in2, C_out = (draw(st.integers(1, max_size)) for _ in range(3))
    dtypes = st.just(dtype) if dtype else st.sampled_from(DTYPES)
    parameters = draw(dtypes)
    return BilinearCase(
        A1=draw(arrays((*leading, C_in1), draw(dtypes), whole)),
        A2=draw(arrays((*leading, C_in2), draw(dtypes), whole)),
        W=draw(arrays((C_out, C_in1, C_in2), parameters, whole)),
        b=draw(st.none() | arrays((C_out,), parameters, whole)),
        dLdZ=draw(arrays((*leading, C_out), draw(dtypes), whole)),
    )
