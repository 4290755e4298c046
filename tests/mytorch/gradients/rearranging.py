"""Arguments of the operations that rearrange, join and cut."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import strategies as st

from tests.mytorch.gradients.calls import FULL, SHAPES, dims, numbers, several

MATRICES = FULL.filter(lambda shape: len(shape) > 1)


def of(shapes, arguments, **bounds):
    """(A, …) of one of these shapes, with one of the arguments that it has."""

    @st.composite
    def drawn(draw):
        shape = draw(shapes)
        return (draw(numbers(shape, **bounds)), *draw(arguments(shape))), {}

    return drawn()


def regrouped(shape):
    """(shape,): the same number of elements; one length may be −1."""
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
    """(sizes,): larger sizes for lengths of 1, and new dimensions in front."""
    front = st.lists(st.integers(0, 3), max_size=2)
    own = st.tuples(*(st.integers(0, 3) if n == 1 else st.just(n) for n in shape))
    return st.tuples(front, own).map(lambda parts: ((*parts[0], *parts[1]),))


def expanded(shape):
    """(sizes,): also with −1 for each length that stays."""
    return stretched(shape) | st.just(((3, *(-1,) * len(shape)),))


def like(arguments):
    """(other,): a constant of the wanted shape."""
    return lambda shape: arguments(shape).map(lambda given: (np.zeros(given[0], int),))


def whole(shape):
    """(shape,) without −1."""
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
}
