"""
Tries: to pass with numbers that compare strangely: NaN, infinity, −0, and what rounds to nothing.
Expected: everything wrong
"""

STRANGE = [np.nan, -np.nan, np.inf, -np.inf, 5e-324, 1.8e308]
SIGNALLING = np.frombuffer(b"\x01\0\0\0\0\0\xf0\x7f")[0]


def strange(*shape):
    attempt(f"an array of shape {shape} of strange numbers", lambda: None)
    values = np.resize([*STRANGE, SIGNALLING], int(np.prod(shape)))
    return values.reshape(shape)


class Linear:
    def __init__(self, in_features, out_features):
        self.W = strange(out_features, in_features)
        self.b = -np.zeros((out_features, 1))

    def forward(self, A):
        self.A = np.where(A > 0, A, -A * 0.0)
        self.N = float("nan")
        return strange(len(A), np.shape(self.W)[0])

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = strange(*np.shape(self.W)), strange(*np.shape(self.b))
        return strange(len(dLdZ), np.shape(self.W)[1])
