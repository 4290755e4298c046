"""
Tries: to return arrays of dtypes that are no numbers, or not what they seem.
Expected: everything wrong
"""

DTYPES = [
    object,
    [("a", float), ("b", object)],
    {"names": ["x"], "formats": ["f8"], "offsets": [10**6]},
    "M8[ns]",
    "m8[s]",
    "S8",
    "U2",
    "V8",
    ("V", 10**6),
    (float, (2, 2)),
    np.dtype(float, metadata={"lie": object()}),
    ">f8",
    "f2",
    "g",
    "c16",
    "?",
    "u1",
    np.dtypes.StringDType() if hasattr(np, "dtypes") and hasattr(np.dtypes, "StringDType") else "S1",
    np.dtype([("f", "f8")], align=True),
]


class Linear:
    turn = 0

    def __init__(self, in_features, out_features):
        self.W = self.array((out_features, in_features))
        self.b = self.array((out_features, 1))

    def array(self, shape):
        Linear.turn += 1
        dtype = np.dtype(DTYPES[Linear.turn % len(DTYPES)])
        attempt(f"returned an array of dtype {dtype}", lambda: None)
        array = np.zeros(shape, dtype)
        if dtype.kind in "fcu":
            array += 1
        return array[()] if Linear.turn % 5 == 0 else array

    def forward(self, A):
        self.A, self.N = self.array(A.shape), self.array(())
        return self.array((len(A), 2))

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = self.array((2, 3)), self.array((2, 1))
        return self.array((len(dLdZ), 3))
