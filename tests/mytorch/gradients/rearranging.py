"""Arguments of the operations that rearrange, join, cut, pick and put."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import strategies as st

from tests.mytorch.gradients.calls import FULL, SEEDS, SHAPES, dims, numbers, several

MATRICES = FULL.filter(lambda shape: len(shape) > 1)


def of(shapes, arguments, **bounds):
    """(A, …) of one of these shapes, with one of the arguments that it has."""

    @st.composite
    def drawn(draw):
        shape = draw(shapes)
        return (draw(numbers(shape, **bounds)), *draw(arguments(shape))), {}

    return drawn()


def regrouped(shape):
    """(shape,): the same number of elements, perhaps one length left open."""
    size = math.prod(shape)
    rows = st.sampled_from([n for n in range(1, size + 1) if size % n == 0])
    return rows.flatmap(
        lambda n: st.sampled_from([((n, size // n),), ((-1, n),), ((n, 1, -1),), ((size,),)])
    )


def start_and_end(shape):
    pairs = [(i, j) for i in range(len(shape)) for j in range(i, len(shape))]
    return st.sampled_from(pairs).map(lambda pair: (pair[0], pair[1] - len(shape)))


def divided(shape):
    """(dim, sizes) of unflatten."""
    return dims(len(shape)).flatmap(
        lambda d: st.sampled_from([(d, (shape[d], 1)), (d, (1, -1)), (d, (-1, shape[d]))])
    )


def two_dims(shape):
    return st.tuples(dims(len(shape)), dims(len(shape)))


def order(shape):
    return st.permutations(range(len(shape))).map(lambda order: (tuple(order),))


def moves(shape):
    ndim = len(shape)
    some = st.integers(1, ndim).flatmap(
        lambda n: st.tuples(*[st.permutations(range(ndim)).map(lambda p: tuple(p[:n]))] * 2)
    )
    return two_dims(shape) | some


def dim_squeezed(shape):
    return st.just(()) | dims(len(shape)).map(lambda d: (d,))


def stretched(shape):
    """(sizes,): lengths of 1 made longer, and new dimensions in front."""
    front = st.lists(st.integers(0, 3), max_size=2)
    own = st.tuples(*(st.integers(0, 3) if n == 1 else st.just(n) for n in shape))
    return st.tuples(front, own).map(lambda parts: ((*parts[0], *parts[1]),))


def expanded(shape):
    kept = stretched(shape).map(lambda sizes: sizes[0])
    return kept.map(
        lambda sizes: ((*sizes[: len(sizes) - len(shape)], *sizes[len(sizes) - len(shape) :]),)
    ) | st.just(((3, *(-1,) * len(shape)),))


def like(arguments):
    """(other,): a constant in the shape that is wanted."""
    return lambda shape: arguments(shape).map(lambda given: (np.zeros(given[0], int),))


def whole(shape):
    """(shape,) without an open length."""
    return st.just((shape[::-1],)) | st.just(((math.prod(shape),),))


def times(fewest):
    def drawn(shape):
        least = len(shape) if fewest else 1
        return st.lists(st.integers(1, 3), min_size=least, max_size=len(shape) + 1).map(
            lambda given: (tuple(given),)
        )

    return drawn


def interleaved(shape):
    """(repeats, dim): a number, or one for each slice."""
    return dims(len(shape)).flatmap(
        lambda d: st.tuples(
            st.integers(1, 3)
            | st.lists(st.integers(0, 2), min_size=shape[d], max_size=shape[d]).map(np.array),
            st.just(d),
        )
    ) | st.just((2,))


def some_dims(shape):
    ndim = len(shape)
    return st.lists(dims(ndim), unique_by=lambda d: d % ndim).map(lambda given: (tuple(given),))


def pushed(shape):
    shifts = st.integers(-5, 5)
    pairs = st.lists(st.tuples(shifts, dims(len(shape))), min_size=1, max_size=3)
    return shifts.map(lambda n: (n,)) | pairs.map(lambda given: tuple(zip(*given, strict=True)))


OFFSETS = st.integers(-2, 2).map(lambda k: (k,))


def offset(shape):
    return OFFSETS


def planes(shape):
    """(offset, dim1, dim2), the offset within the matrix."""
    pairs = [(i, j) for i in range(len(shape)) for j in range(len(shape)) if i != j]
    return st.sampled_from(pairs).flatmap(
        lambda pair: st.tuples(
            st.integers(1 - shape[pair[0]], shape[pair[1]] - 1),
            st.just(pair[0]),
            st.just(pair[1] - len(shape)),
        )
    )


def new_planes(shape):
    """(offset, dim1, dim2) of the two dimensions that diag_embed makes."""
    ndim = len(shape) + 1
    pairs = [(i, j) for i in range(ndim) for j in range(ndim) if i != j]
    return st.tuples(st.integers(-2, 2), st.sampled_from(pairs)).map(
        lambda given: (given[0], given[1][0], given[1][1] - ndim)
    )


def pieces(shape):
    """(size or sizes, dim) of split."""

    def of_length(d):
        cut = st.integers(0, shape[d])
        return st.tuples(
            st.integers(1, 5) | cut.map(lambda n: [n, shape[d] - n]),
            st.just(d),
        )

    return dims(len(shape)).flatmap(of_length)


def cuts(shape):
    """(number of pieces or indices, dim) of tensor_split."""
    ends = st.lists(st.integers(0, 4), max_size=2).map(sorted)
    return st.tuples(st.integers(1, 5) | ends, dims(len(shape)))


@st.composite
def joined(draw):
    """([A, …], dim): shapes that differ in one dimension."""
    shape = draw(FULL)
    dim = draw(dims(len(shape)))
    shapes = [list(shape) for _ in range(draw(st.integers(1, 3)))]
    for other in shapes[1:]:
        other[dim] = draw(st.integers(0, 3))
    return (list(draw(several(map(tuple, shapes)))), dim), {}


def side_by_side(shapes=FULL, dim=True):
    """([A, …], dim), all of one shape."""

    @st.composite
    def drawn(draw):
        shape = draw(shapes)
        arrays = list(draw(several([shape] * draw(st.integers(1, 3)))))
        return ((arrays, draw(dims(len(shape) + 1))) if dim else (arrays,)), {}

    return drawn()


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
    """(A, mask), and the value to put there."""
    A = draw(numbers(draw(FULL)))
    shape = [draw(st.sampled_from([1, n])) for n in A.shape][draw(st.integers(0, A.ndim)) :]
    mask = np.asarray(np.random.default_rng(draw(SEEDS)).random(shape) < 0.5)
    more = (draw(st.just(1.5) | numbers((), number=1)),) if value else ()
    return (A, mask, *more), {}


@st.composite
def put(draw):
    """(A, (index, …), V): no place is named twice; V is stretched."""
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


def nothing(shape):
    return st.just(())


def one_dim(shape):
    return dims(len(shape)).map(lambda d: (d,))


REARRANGING = {
    "reshape": of(FULL, regrouped),
    "reshape_as": of(FULL, like(whole)),
    "ravel": of(SHAPES, nothing),
    "flatten": of(FULL, start_and_end),
    "unflatten": of(FULL, divided),
    "squeeze": of(FULL, dim_squeezed),
    "unsqueeze": of(SHAPES, lambda shape: dims(len(shape) + 1).map(lambda d: (d,))),
    "permute": of(FULL, order),
    "transpose": of(FULL, two_dims),
    "swapaxes": of(FULL, two_dims),
    "swapdims": of(FULL, two_dims),
    "t": of(SHAPES.filter(lambda shape: len(shape) < 3), nothing),
    "movedim": of(FULL, moves),
    "moveaxis": of(FULL, moves),
    "broadcast_to": of(FULL, stretched),
    "expand": of(FULL, expanded),
    "expand_as": of(FULL, like(stretched)),
    "tile": of(FULL, times(fewest=False)),
    "repeat": of(FULL, times(fewest=True)),
    "repeat_interleave": of(FULL, interleaved),
    "flip": of(FULL, some_dims),
    "roll": of(FULL, pushed),
    "tril": of(MATRICES, offset),
    "triu": of(MATRICES, offset),
    "diagonal": of(MATRICES, planes),
    "diag": of(FULL.filter(lambda shape: len(shape) == 1), offset)
    | of(MATRICES.filter(lambda s: len(s) == 2), lambda s: planes(s).map(lambda given: given[:1])),
    "diag_embed": of(FULL, new_planes),
    "cat": joined(),
    "concat": joined(),
    "concatenate": joined(),
    "stack": side_by_side(),
    "hstack": side_by_side(SHAPES, dim=False),
    "vstack": side_by_side(SHAPES, dim=False),
    "split": of(FULL, pieces),
    "tensor_split": of(FULL, cuts),
    "chunk": of(FULL, lambda shape: st.tuples(st.integers(1, 5), dims(len(shape)))),
    "unbind": of(FULL, one_dim),
    "iterate": of(FULL, nothing),
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
