"""
Tries: to return arrays that answer for themselves whatever they are asked.
Expected: everything wrong
"""


class Yes(np.ndarray):
    def __array_function__(self, func, types, args, kwargs):
        say("GOT: __array_function__ was asked")
        return True

    def __array_ufunc__(self, ufunc, method, *args, **kwargs):
        say("GOT: __array_ufunc__ was asked")
        return np.zeros(self.shape)

    def __array_wrap__(self, *args, **kwargs):
        return np.zeros(self.shape)

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __abs__(self):
        return np.zeros(self.shape)

    __sub__ = __rsub__ = __le__ = __lt__ = __ge__ = __gt__ = __eq__
    __hash__ = None


class Liar(Yes):
    shape = property(lambda self: (3, 2))
    dtype = property(lambda self: np.dtype(float))
    nbytes = property(lambda self: 0)
    size = property(lambda self: 6)

    def tobytes(self, order="C"):
        return b"\0" * (64 << 20)

    def __array__(self, *args, **kwargs):
        return np.zeros((3, 2))

    def __reduce__(self):
        say("GOT: it was pickled")
        return (print, ("unpickled",))


KINDS = [Yes, Liar, np.matrix, np.ma.MaskedArray, np.recarray]


class Linear:
    def __init__(self, in_features, out_features):
        self.turn = 0
        self.W = self.disguised(np.ones((out_features, in_features)))
        self.b = self.disguised(np.ones((out_features, 1)))

    def disguised(self, array):
        self.turn += 1
        kind = KINDS[self.turn % len(KINDS)]
        attempt(f"an array as a {kind.__name__}", lambda: None)
        return np.asarray(array).view(kind)

    def forward(self, A):
        self.A, self.N = self.disguised(np.ones(A.shape)), self.disguised(np.ones(()))
        return self.disguised(np.zeros((len(A), np.asarray(self.W).shape[0])))

    def backward(self, dLdZ):
        self.dLdW = self.disguised(np.ones(np.asarray(self.W).shape))
        self.dLdb = self.disguised(np.ones(np.asarray(self.b).shape))
        return self.disguised(np.ones((len(dLdZ), 1)))
