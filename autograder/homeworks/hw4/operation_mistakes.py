"""The known mistakes of the operations, by their numbers."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from autograder.diagnosis.known import Mistake
from autograder.homeworks.hw4.operation import Array, Arrays, Use, summed_to

BROADCASTING = 'README.md, "Broadcasting, backward"'


def full(name: str, use: Use, arrays: Arrays, dLdZ: Array) -> Array:
    """Return a gradient in Z's shape, before it is summed over what was repeated."""
    wide = tuple(np.array(np.broadcast_to(X, dLdZ.shape)) for X in arrays)
    return use.gradients(*wide, dLdZ)["AB".index(name[-1])]


def full_product(name: str, use: Use, arrays: Arrays, dLdZ: Array) -> Array:
    """Return a gradient of a product of stacks before its stacks are summed."""
    A, B = arrays
    return dLdZ @ B.swapaxes(-1, -2) if name == "dLdA" else A.swapaxes(-1, -2) @ dLdZ


def reversed_product(
    which: tuple[str, ...], name: str, use: Use, arrays: Arrays, dLdZ: Array
) -> Array:
    """Return a gradient of a product, some of them with all axes of a stack reversed."""
    A, B = arrays
    if name not in which:
        return use.gradients(*arrays, dLdZ)["AB".index(name[-1])]
    wide = dLdZ @ B.T if name == "dLdA" else A.T @ dLdZ
    return summed_to(wide, arrays["AB".index(name[-1])].shape)


def as_shaped(name: str, X: Array, arrays: Arrays) -> Array:
    """Return numbers in the shape of the array that a gradient belongs to."""
    return X.reshape(arrays["AB".index(name[-1])].shape)


def exchanged(name: str, use: Use, arrays: Arrays, dLdZ: Array) -> Any:
    """Return the gradient of the other array."""
    return use.gradients(*arrays, dLdZ)[1 - "AB".index(name[-1])]


NOT_SUMMED = Mistake(
    "not summed over what was repeated",
    full,
    "A gradient has the shape of Z, and not that of its own array.",
    "In how many numbers of Z does one number of a repeated row take part?",
    "A number that is used several times gets the sum of the gradients of all its uses.",
    BROADCASTING,
)
EXCHANGED = Mistake(
    "the two gradients exchanged",
    exchanged,
    "dLdA has the numbers of dLdB.",
    "Which of the two does backward return first?",
    "backward returns the gradients in the order of forward's arguments.",
    'README.md, "What an operation is"',
)
BY_OPERATION: dict[str, tuple[Mistake, ...]] = {
    "Add": (NOT_SUMMED, EXCHANGED),
    "Mul": (NOT_SUMMED, EXCHANGED),
    "MatMul": (
        *(
            Mistake(
                "all axes reversed",
                partial(reversed_product, which),
                "In a stack, another product than that of the transposed matrices is returned.",
                "What does .T do to an array of three axes?",
                "`.T` reverses all axes. In a stack, only the last two are exchanged.",
                'README.md, "MatMul"',
            )
            for which in (("dLdA", "dLdB"), ("dLdA",), ("dLdB",))
        ),
        Mistake(
            "not summed over repeated matrices",
            full_product,
            "A gradient has an axis, or a size, that its own array doesn't have.",
            "In how many products does a matrix take part that NumPy repeats for a whole stack?",
            "A matrix that is used several times gets the sum of the gradients of all its uses.",
            'README.md, "MatMul"',
        ),
    ),
    "Pow": (
        Mistake(
            "the exponent not as a factor",
            lambda name, use, arrays, dLdZ: dLdZ * arrays[0] ** (use.settings[0] - 1),
            "dLdA lacks a factor, the exponent.",
            "What is the derivative of A³?",
            "The exponent comes down as a factor, and is then one less.",
            'README.md, "Number by number"',
        ),
        Mistake(
            "the exponent not lowered",
            lambda name, use, arrays, dLdZ: dLdZ * use.settings[0] * arrays[0] ** use.settings[0],
            "dLdA has one factor A too many.",
            "What is the derivative of A³?",
            "The exponent comes down as a factor, and is then one less.",
            'README.md, "Number by number"',
        ),
        *(
            Mistake(
                "1 subtracted from the power",
                gives_one_less,
                "1 is subtracted from the power, and not from the exponent.",
                "Which of ** and - does Python calculate first?",
                "The exponent comes down as a factor, and is then one less: A ** (p - 1).",
                'README.md, "Number by number"',
            )
            for gives_one_less in (
                lambda name, use, arrays, dLdZ: (
                    dLdZ * use.settings[0] * arrays[0] ** use.settings[0] - 1
                ),
                lambda name, use, arrays, dLdZ: (
                    dLdZ * (use.settings[0] * arrays[0] ** use.settings[0] - 1)
                ),
                lambda name, use, arrays, dLdZ: (
                    dLdZ * use.settings[0] * (arrays[0] ** use.settings[0] - 1)
                ),
            )
        ),
        Mistake(
            "without dLdZ",
            lambda name, use, arrays, dLdZ: use.gradients(*arrays, np.ones(dLdZ.shape))[0],
            "dLdA doesn't change with dLdZ.",
            "What does the loss do with Z? Where does backward learn it?",
            "The chain rule multiplies dLdZ by the slope of Z at the numbers of A.",
            'README.md, "What an operation is"',
        ),
    ),
    "ReLU": (
        Mistake(
            "open at zero",
            lambda name, use, arrays, dLdZ: dLdZ * (arrays[0] >= 0),
            "Where A is 0, dLdA has the number of dLdZ.",
            "Is 0 a positive number?",
            "Where A is positive, dLdZ passes. Elsewhere, also where A is 0, dLdA is 0.",
            'README.md, "Number by number"',
        ),
        Mistake(
            "always open",
            lambda name, use, arrays, dLdZ: dLdZ,
            "dLdA is dLdZ, also where A is not positive.",
            "How much does Z change where A is negative and grows by a little?",
            "Where A is positive, dLdZ passes. Elsewhere, also where A is 0, dLdA is 0.",
            'README.md, "Number by number"',
        ),
    ),
    "Sum": (
        Mistake(
            "not repeated",
            lambda name, use, arrays, dLdZ: dLdZ,
            "dLdA has the shape of Z.",
            "Which shape has dLdA? Which numbers of A are in one number of Z?",
            "All numbers of a sum get the same gradient, that of the sum.",
            'README.md, "Sum"',
        ),
        Mistake(
            "divided by the number of terms",
            lambda name, use, arrays, dLdZ: (
                use.gradients(*arrays, dLdZ)[0] * (dLdZ.size / arrays[0].size)
            ),
            "dLdA is too small by the number of terms.",
            "If one number of a sum grows by 1, by how much does the sum grow?",
            "All numbers of a sum get the gradient of the sum. Only a mean divides.",
            'README.md, "Sum"',
        ),
        *(
            Mistake(
                "repeated along another axis",
                gives_repeated,
                "The numbers of dLdZ are repeated along another axis than the one that was summed.",
                "Which axis has forward removed? Where was it?",
                "Give dLdZ that axis again, with the size 1, before NumPy repeats it.",
                'README.md, "Sum"',
            )
            for gives_repeated in (
                lambda name, use, arrays, dLdZ: np.array(np.broadcast_to(dLdZ, arrays[0].shape)),
                lambda name, use, arrays, dLdZ: np.ones(arrays[0].shape) * dLdZ,
            )
        ),
        Mistake(
            "an axis that is already there",
            lambda name, use, arrays, dLdZ: (
                np.ones(arrays[0].shape) * np.expand_dims(dLdZ, use.settings[0])
            ),
            "dLdZ gets the summed axis once more, though forward has kept it.",
            "Which axis has forward removed, if keepdims is True?",
            "Only an axis that forward has removed is given back. With keepdims=True it stayed.",
            'README.md, "Sum"',
        ),
    ),
    "Reshape": (
        Mistake(
            "not reshaped",
            lambda name, use, arrays, dLdZ: dLdZ,
            "dLdA has the shape of Z.",
            "Which shape has dLdA?",
            "The numbers stay in their order, and get A's shape again.",
            'README.md, "Reshape, Transpose, GetItem"',
        ),
    ),
    "Transpose": (
        Mistake(
            "the same order again",
            lambda name, use, arrays, dLdZ: np.transpose(dLdZ, use.settings[0]),
            "dLdZ is transposed by the same order as A.",
            "The order (1, 2, 0) moves axis 0 to the end. Where does it come from, backward?",
            "Backward needs the order that undoes the first one.",
            'README.md, "Reshape, Transpose, GetItem"',
        ),
        Mistake(
            "the axes reversed",
            lambda name, use, arrays, dLdZ: dLdZ.T,
            "The axes of dLdA are those of dLdZ in reverse.",
            "Does reversing all axes undo the order (1, 2, 0)?",
            "Backward needs the order that undoes the first one.",
            'README.md, "Reshape, Transpose, GetItem"',
        ),
    ),
    "GetItem": (
        Mistake(
            "a repeated index counted once",
            lambda name, use, arrays, dLdZ: put(np.zeros(arrays[0].shape), use.settings[0], dLdZ),
            "A number of A that is there several times in Z has one gradient only.",
            "What does X[[0, 0]] += 1 do in NumPy: add 1 or 2?",
            "A number that is used several times gets the sum of the gradients of all its uses.",
            'README.md, "Reshape, Transpose, GetItem"',
        ),
        Mistake(
            "dLdZ without its places",
            lambda name, use, arrays, dLdZ: dLdZ,
            "dLdA has the shape of Z.",
            "Which shape has dLdA, and what is the gradient of a number that is not chosen?",
            "dLdA has A's shape: 0 where a number of A is not in Z.",
            'README.md, "Reshape, Transpose, GetItem"',
        ),
    ),
}
"""The mistakes by the class of the operation; those of the table are beside the table."""


def put(X: Array, index: Any, values: Array) -> Array:
    """Return X with values at an index; of a repeated one the last."""
    X[index] = values
    return X


def new_axes(G: Array, shape: tuple[int, ...]) -> int:
    """Return how many numbers of G one number gets from the new axes in front."""
    return int(np.prod(G.shape[: G.ndim - len(shape)]))


UNBROADCAST = (
    *(
        Mistake(
            "a mean for the sum",
            gives_mean,
            "dLdX is too small by the number of repeats.",
            "Four gradients arrive at one number. Are they added up, or averaged?",
            "A number that is used several times gets the sum of the gradients of all its uses.",
            BROADCASTING,
        )
        for gives_mean in (
            lambda G, shape, right: right * (right.size / G.size),
            lambda G, shape, right: right / new_axes(G, shape),
            lambda G, shape, right: right * (right.size * new_axes(G, shape) / G.size),
        )
    ),
    Mistake(
        "the last axes summed",
        lambda G, shape, right: last_summed(G, shape),
        "The last axes of dLdZ are summed, and not the first ones.",
        "Where does NumPy put new axes: in front of those that are there, or behind them?",
        "New axes come in front. So those that are too many are the first ones.",
        BROADCASTING,
    ),
    Mistake(
        "the first repeat only",
        lambda G, shape, right: first_of(G, shape),
        "dLdX has the gradients of the first repeat alone.",
        "What do the other repeats of a row send back?",
        "A number that is used several times gets the sum of the gradients of all its uses.",
        BROADCASTING,
    ),
    Mistake(
        "nothing summed",
        lambda G, shape, right: G,
        "dLdX has dLdZ's shape.",
        "Which of the axes of dLdZ did the array have before it was broadcast?",
        "A number that is used several times gets the sum of the gradients of all its uses.",
        BROADCASTING,
    ),
    Mistake(
        "the axes of size 1 forgotten",
        lambda G, shape, right: G.sum(axis=tuple(range(G.ndim - len(shape)))),
        "The new axes in front are summed, and the axes of size 1 are not.",
        "Which two things does NumPy do when it broadcasts (3, 1) to (2, 3, 4)?",
        "New axes come in front, and axes of size 1 are repeated. Both are summed.",
        BROADCASTING,
    ),
    Mistake(
        "the axes of size 1 lost",
        lambda G, shape, right: right.reshape([size for size in right.shape if size > 1]),
        "The numbers are right, and the axes of size 1 are missing.",
        "Does sum keep an axis that it sums over?",
        "dLdX has the shape that the array had: keepdims=True keeps an axis with the size 1.",
        BROADCASTING,
    ),
)
"""The known mistakes of unbroadcast, from dLdZ, the shape and the right result."""


def first_of(G: Array, shape: tuple[int, ...]) -> Array:
    """Return the numbers of the first repeat."""
    G = G[(0,) * (G.ndim - len(shape))]
    return np.asarray(G)[tuple(slice(0, size) for size in shape)]


def last_summed(G: Array, shape: tuple[int, ...]) -> Array:
    """Return the sums over the last axes of G, until it has as many as a shape."""
    G = G.sum(axis=tuple(range(len(shape), G.ndim)))
    once = tuple(axis for axis, size in enumerate(shape) if size == 1)
    return np.asarray(G.sum(axis=once, keepdims=True))
