"""A homework whose parameters may have other shapes, and whose gradients may fit a wrong result."""

from autograder.declaration import Call, Class, Function, OwnResult, Parameter, Table, Value, normal

AFFINE = Class(
    "Affine",
    sizes=("J", "K"),
    parameters={
        "M": Parameter(("K", "J"), "np.zeros((K, J))", others=(("J", "K"),)),
        "c": Parameter(("K", 1), "np.zeros((K, 1))", others=(("K",), (1, "K"))),
    },
    task="init",
    calls=(
        Call(
            "forward",
            {"X": normal("N", "J")},
            returns=(Value("Y", "X @ M.T + c.T", ("N", "K"), "forward"),),
            caches=(Value("X", "X", ("N", "J"), "forward"),),
        ),
        Call(
            "backward",
            {"dLdY": normal("N", "K")},
            returns=(Value("dLdX", "dLdY @ M", ("N", "J"), "dLdX"),),
            stores=(
                Value("dLdM", "dLdY.T @ X", ("K", "J"), "dLdM", like="M"),
                Value("dLdc", "dLdY.sum(axis=0)[:, np.newaxis]", ("K", 1), "dLdc", like="c"),
            ),
            after="forward",
            own=OwnResult({"dLdX": "X", "dLdM": "M", "dLdc": "c"}, multiplies=("X", "M"), adds="c"),
        ),
    ),
    example={"X": [[1, 2]], "dLdY": [[3, 4]]},
)

SLICES = Function(
    "slices",
    {"X": normal("N", "J")},
    (Value("S", "np.einsum('mn,mj->mnj', np.eye(N), X)", ("N", "N", "J"), "slices"),),
)

COLLAPSE = Function(
    "collapse",
    {"S": normal("N", "N", "J")},
    (Value("sums", "S.sum(axis=(-2, -1))", ("N",), "collapse"),),
    forms=(({"S": normal("J", "N", "J")}, ("J",)),),
)

TABLE = Table(items=(AFFINE, SLICES, COLLAPSE), words={"N": "sample", "J": "input", "K": "output"})
