"""
Tries: to pass huge, deep, cyclic and hostile arguments to the grader's functions.
Expected: gradcheck wrong; model wrong; everything else missing
"""


class Array(np.ndarray):
    def __array__(self, *args, **kwargs):
        raise SystemExit("read as an array")


class Index:
    def __index__(self):
        raise SystemExit("read as a number")

    def __reduce__(self):
        return os.system, ("touch /tmp/attacked",)


def hostile():
    loop = [1]
    loop.append(loop)
    deep = 1.0
    for _ in range(900):
        deep = [deep]
    table = {}
    table["table"] = table
    yield from (np.zeros(10**5), np.zeros(0), np.zeros((1,) * 60), np.nan, np.inf, None, True)
    yield from (-(10**150), "x" * 3000, "\ud800", [0.0] * 4000, {"x": [None] * 1000, np.nan: ()})
    yield from (np.longdouble(1), np.array([1 + 1j]), np.array([2**63], np.uint64), np.float16(7))
    # The first object that stands for a number ends the check.
    yield from (np.array([Index()]), np.zeros(2, "f8,i4"), np.array(["x"]), np.ma.masked)
    yield from (np.eye(2).view(Array), Index(), hostile, sys, 10**5000, {Index(): 1}, range(10**9))
    yield from (loop, deep, table, [loop] * 1000, {"x": [deep] * 100}, np.zeros(10**7))


def gradcheck(f, df, x):
    for value in hostile():
        attempt("an argument", lambda v=value: f(v) and None)
        attempt("arguments", lambda v=value: f(*[v] * 50) and None)
        attempt("a keyword", lambda v=value: df(x, dLdZ=v) and None)
        attempt("keywords", lambda v=value: df(**{str(k): v for k in range(50)}) and None)
    attempt("a keyword without a name", lambda: f(**{"": x, "\ud800": x, "a b": x}) and None)
    return 0.0


class MLP:
    def __init__(self, layers):
        self.layers = layers

    def forward(self, A):
        for value in hostile():
            attempt("an argument of a layer", lambda v=value: self.layers[0].forward(v) and None)
        return hostile

    backward = forward
