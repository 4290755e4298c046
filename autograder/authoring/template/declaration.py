"""The table: what students write, and what is right. The checks follow from it."""

from autograder.declaration import Function, Instead, Misconception, Table, Value, normal

A = normal("N", "C", largest=1e9, smallest=1e-9)
dLdZ = normal("N", "C", largest=1e9, smallest=1e-9)
SQUARE = 'README.md, "The square"'

WITHOUT_SLOPE = Misconception(
    name="Z for the slope",
    change=Instead("A * A * dLdZ"),
    observation="In {name}, dLdZ is multiplied by Z.",
    question="Z changes with A. How much does it change, where A is large and where A is small?",
    why="The chain rule multiplies dLdZ by the slope of Z, and not by Z.",
)

TABLE = Table(
    items=(
        Function(
            "square",
            {"A": A},
            returns=(Value("Z", "A * A", ("N", "C"), task="square", reading=SQUARE),),
        ),
        Function(
            "square_backward",
            {"A": A, "dLdZ": dLdZ},
            returns=(Value("dLdA", "2 * A * dLdZ", ("N", "C"), task="dLdA", reading=SQUARE),),
        ),
    ),
    words={"N": "sample", "C": "feature"},
    mistakes={"dLdA": (WITHOUT_SLOPE,)},
)
