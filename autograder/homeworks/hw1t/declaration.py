from autograder.declaration import Call, Class, Function, Parameter, Table, Value, normal

A, W, b, dLdZ = (
    normal("N", "C_in"),
    normal("C_out", "C_in"),
    normal("C_out", 1),
    normal("N", "C_out"),
)
LAYER = {"A": A, "W": W, "b": b}
TABLE = Table(
    items=(
        Class(
            "Linear",
            sizes=("C_in", "C_out"),
            task="init",
            parameters={
                "W": Parameter(("C_out", "C_in"), "np.zeros((C_out, C_in))"),
                "b": Parameter(("C_out", 1), "np.zeros((C_out, 1))"),
            },
            calls=(
                Call(
                    "forward",
                    {"A": A},
                    returns=(Value("Z", "A @ W.T + b.T", ("N", "C_out"), "forward"),),
                    caches=(
                        Value("A", "A", ("N", "C_in"), "cache"),
                        Value("N", "N", (), "cache", type="int"),
                    ),
                ),
                Call(
                    "backward",
                    {"dLdZ": dLdZ},
                    returns=(Value("dLdA", "dLdZ @ W", ("N", "C_in"), "dLdA"),),
                    stores=(
                        Value("dLdW", "dLdZ.T @ A", ("C_out", "C_in"), "dLdW"),
                        Value("dLdb", "dLdZ.T @ np.ones((N, 1))", ("C_out", 1), "dLdb"),
                    ),
                    after="forward",
                ),
            ),
        ),
        Function(
            "dZdb",
            LAYER,
            (
                Value(
                    "dZdb",
                    "np.einsum('kc,n->knc', np.eye(C_out), np.ones(N))",
                    ("C_out", "N", "C_out"),
                    "dZdb",
                ),
            ),
        ),
        Function(
            "dZdW",
            LAYER,
            (
                Value(
                    "dZdW",
                    "np.einsum('kc,ni->kinc', np.eye(C_out), A)",
                    ("C_out", "C_in", "N", "C_out"),
                    "dZdW",
                ),
            ),
        ),
        Function(
            "dZdA",
            LAYER,
            (
                Value(
                    "dZdA",
                    "np.einsum('mn,ci->minc', np.eye(N), W)",
                    ("N", "C_in", "N", "C_out"),
                    "dZdA",
                ),
            ),
        ),
        Function(
            "contract",
            {"dLdZ": dLdZ, "dZdX": normal("C_out", "N", "C_out")},
            (Value("dLdX", "(dLdZ * dZdX).sum(axis=(-2, -1))", ("C_out",), "contract"),),
            forms=(
                ({"dZdX": normal("C_out", "C_in", "N", "C_out")}, ("C_out", "C_in")),
                ({"dZdX": normal("N", "C_in", "N", "C_out")}, ("N", "C_in")),
            ),
        ),
    ),
    words={"N": "sample", "C_in": "feature", "C_out": "output"},
)
