"""Arguments of the operations that pick or write elements by index."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from tests.mytorch.gradients.calls import FULL, SEEDS, SHAPES, dims, numbers


@st.composite
def picked(draw, what, index_ndim=1, distinct=False, source=False, value=False):
    """(A, dim, index, …) of operations on slices along a dimension."""
    A = draw(numbers(draw(FULL)))
    dim = draw(dims(A.ndim))
    rng, n = np.random.default_rng(draw(SEEDS)), A.shape[dim]
    if what == "slices":
        count = draw(st.integers(1, n if distinct else n + 2))
        index = rng.permutation(n)[:count] if distinct else rng.integers(0, n, count)
        shape = list(A.shape)
        shape[dim] = count
    else:  # an index for each element, perhaps of fewer
        shape = [draw(st.integers(1, m)) for m in A.shape]
        if distinct:
            index = rng.permuted(np.indices(A.shape)[dim], axis=dim)
            index = index[tuple(slice(m) for m in shape)]
        else:
            index = rng.integers(0, n, shape)
    more = ()
    if source:
        more = (draw(numbers(tuple(shape), number=1)),)
    elif value:
        more = (draw(st.just(1.5) | numbers((), number=1)),)
    return (A, dim, index, *more), {}


@st.composite
def taken(draw):
    """(A, index) into the flattened tensor."""
    A = draw(numbers(draw(FULL)))
    index = np.asarray(np.random.default_rng(draw(SEEDS)).integers(-A.size, A.size, draw(SHAPES)))
    return (A, index), {}


@st.composite
def taken_along(draw):
    """(A, index, dim): the other dimensions broadcast."""
    A = draw(numbers(draw(FULL)))
    dim = draw(dims(A.ndim))
    shape = [draw(st.sampled_from([1, n])) for n in A.shape]
    shape[dim] = draw(st.integers(1, 4))
    index = np.random.default_rng(draw(SEEDS)).integers(0, A.shape[dim], shape)
    return (A, index, dim), {}


@st.composite
def masked(draw, value):
    """(A, mask), and the value to write."""
    A = draw(numbers(draw(FULL)))
    shape = [draw(st.sampled_from([1, n])) for n in A.shape][draw(st.integers(0, A.ndim)) :]
    mask = np.asarray(np.random.default_rng(draw(SEEDS)).random(shape) < 0.5)
    more = (draw(st.just(1.5) | numbers((), number=1)),) if value else ()
    return (A, mask, *more), {}


@st.composite
def put(draw):
    """(A, (index, …), V): no element is indexed twice; V broadcasts."""
    A = draw(numbers(draw(FULL)))
    rng = np.random.default_rng(draw(SEEDS))
    count = draw(st.integers(1, A.shape[0]))
    index = (rng.permutation(A.shape[0])[:count],)
    rest = A.shape[1:]
    if A.ndim > 1 and draw(st.booleans()):
        index, rest = (*index, rng.integers(0, A.shape[1], count)), A.shape[2:]
    shape = tuple(draw(st.sampled_from([1, n])) for n in (count, *rest))
    shape = shape[draw(st.integers(0, len(shape))) :]
    return (A, index, draw(numbers(shape, number=1))), {}


PICKING = {
    "gather": picked("elements"),
    "scatter": picked("elements", distinct=True, source=True)
    | picked("elements", distinct=True).map(lambda given: ((*given[0], 1.5), {})),
    "scatter_add": picked("elements", source=True),
    "index_select": picked("slices"),
    "index_add": picked("slices", source=True)
    | picked("slices", source=True).map(lambda given: (given[0], {"alpha": 3})),
    "index_copy": picked("slices", distinct=True, source=True),
    "index_fill": picked("slices", value=True),
    "index_put": put(),
    "take": taken(),
    "take_along_dim": taken_along(),
    "masked_fill": masked(value=True),
    "masked_select": masked(value=False),
}
