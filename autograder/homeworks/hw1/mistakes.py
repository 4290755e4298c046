"""The misconceptions that are special to homework 1, by task."""

from __future__ import annotations

from autograder.declaration import Instead, Into, Misconception, OutOf

X_FIRST = (
    "The parameter's indices come first, then Z's indices. So one slice is the derivative by one "
    "element."
)
ONE_SLICE_EACH = (
    "One element of b changes a whole matrix, so its derivative is a whole matrix: one slice for "
    "each element."
)
OWN_COLUMN = "An element of b appears in one column of Z, in every row, and nowhere else."

TEXTBOOK = Misconception(
    name="the textbook's matrix",
    change=OutOf("result.reshape(-1, N * C_out).T"),
    observation="{name} holds the right numbers, as a matrix with a row for each element of Z.",
    question="How many indices do Z and X have, and whose indices come first?",
    why=X_FIRST,
)

BY_THE_BATCH = Misconception(
    name="divided by N",
    family="scale",
    change=OutOf("result / N"),
    observation="{name} is exactly N times too small.",
    question="If the loss is a mean over the batch, which part of the program divides by N?",
    why="If the loss is a mean over the batch, then 1/N is part of the loss, and dLdZ already "
    "contains that factor.",
    reading='README.md, "Only a loss divides by N", and notebooks/01_linear.ipynb, section 6',
)


def mixed_axes(formula: str, of: str = "") -> Misconception:
    """Return the mistake of a reshape that puts features where samples belong."""
    return Misconception(
        name=f"a reshape that mixes the axes{of and f' of {of}'}",
        change=Instead(formula),
        observation="In {name}, the features of different samples are mixed.",
        question=f"Which numbers of {of or 'A'} lie next to each other in memory, and what does "
        "reshape do with them?",
        why="reshape leaves the numbers in their order. The features lie in the last axis, so they "
        "must be the last axis of the matrix too.",
    )


def first_axis_only(formula: str) -> Misconception:
    """Return the mistake of a parameter's gradient in which the other axes are not summed."""
    return Misconception(
        name="summed over the first axis only",
        change=Instead(formula),
        observation="{name} sums over the samples, and still has an axis for the steps.",
        question="Over which axes does the layer use the same W and the same b?",
        why="All axes before the last share one W and one b, so their gradients sum over all of "
        "these axes.",
    )


MISTAKES = {
    "leading_forward": (mixed_axes("(A.reshape(C_in, N * T).T @ W.T + b.T).reshape(N, T, C_out)"),),
    "leading_dLdA": (
        Misconception(
            name="a flat gradient",
            change=Instead("(dLdZ @ W).reshape(N * T, C_in)"),
            observation="{name} has the right numbers, as a matrix with a row for each vector of "
            "A.",
            question="Which shape has the array that {name} belongs to?",
            why="A gradient has the shape of what it is the gradient of. Only a sum needs a "
            "matrix.",
        ),
    ),
    "leading_dLdW": (
        first_axis_only("np.einsum('ntc,nti->tci', dLdZ, A)"),
        mixed_axes("dLdZ.reshape(C_out, N * T) @ A.reshape(C_in, N * T).T"),
        mixed_axes("dLdZ.reshape(C_out, N * T) @ A.reshape(N * T, C_in)", of="dLdZ"),
        mixed_axes("dLdZ.reshape(N * T, C_out).T @ A.reshape(C_in, N * T).T", of="A"),
    ),
    "leading_dLdb": (
        first_axis_only("dLdZ.sum(axis=0)"),
        mixed_axes("dLdZ.reshape(C_out, N * T).sum(axis=1, keepdims=True)"),
    ),
    "dLdA": (BY_THE_BATCH,),
    "dLdW": (BY_THE_BATCH,),
    "dLdb": (BY_THE_BATCH,),
    "forward": (
        Misconception(
            name="the bias by rows",
            change=Into({"b": "b.T"}),
            observation="In {name} each sample has its own bias, and all its outputs share it.",
            question="Along which axis of Z do the outputs lie, and along which axis of b?",
            why="NumPy repeats a row when you add it to a matrix. It repeats a column in the same "
            "way.",
        ),
    ),
    "dZdW": (TEXTBOOK,),
    "dZdA": (TEXTBOOK,),
    "dZdb": (
        Misconception(
            name="a column of ones",
            change=Instead("np.ones((N, 1))"),
            observation="{name} is a single column of ones.",
            question="How much of Z changes with one element of b, and how many elements has b?",
            why=ONE_SLICE_EACH,
        ),
        Misconception(
            name="a matrix of ones",
            change=Instead("np.ones((N, C_out))"),
            observation="{name} is a single matrix of ones.",
            question="Which elements of Z stay the same when one element of b changes?",
            why=ONE_SLICE_EACH,
        ),
        Misconception(
            name="one sample's part",
            change=Instead("np.eye(C_out)"),
            observation="{name} has no axis for the batch: it is the same for one sample and for "
            "many.",
            question="How many rows of Z change with one element of b?",
            why=ONE_SLICE_EACH,
        ),
        Misconception(
            name="ones in a row for a column",
            change=Instead("np.einsum('kn,c->knc', np.eye(N)[np.arange(C_out)], np.ones(C_out))"),
            observation="In each slice of {name}, one row is filled.",
            question="Does an element of b belong to a sample or to an output?",
            why=OWN_COLUMN,
        ),
        TEXTBOOK,
    ),
    "contract": (
        Misconception(
            name="the second and third axis summed",
            change=Instead("(dLdZ * dZdX).sum(axis=(1, 2))"),
            observation="{name} is right when X is a vector, but not when X is a matrix.",
            question="For every X, which axes of the stack belong to Z?",
            why=X_FIRST,
        ),
    ),
}
"""The misconceptions; all others follow from the formulas."""
