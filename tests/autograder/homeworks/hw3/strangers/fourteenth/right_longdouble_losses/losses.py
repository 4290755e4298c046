import numpy as np

LONG = np.longdouble


class _Targets:
    """Where the caches live: a small record beside the loss, reached by properties."""

    __slots__ = ("first", "second")


def _cache(name):
    def read(self):
        return getattr(self._record, name)

    def write(self, value):
        setattr(self._record, name, value)

    return property(read, write)


class _Loss:
    __slots__ = ("_record",)

    def __init__(self):
        self._record = _Targets()


class MSELoss(_Loss):
    __slots__ = ()
    Z, Y = _cache("first"), _cache("second")

    def forward(self, Z, Y):
        if not (Z.ndim == Y.ndim and all(map(int.__eq__, Z.shape, Y.shape))):
            raise ValueError(f"Z has the shape {Z.shape}, and Y has {Y.shape}")
        self.Z, self.Y = Z, Y
        # column by column, from the last one, in long numbers
        total = LONG(0)
        D = np.subtract(Z, Y)
        for column in D.T[::-1]:
            total += np.add.reduce(np.square(column, dtype=LONG)[::-1])
        return float(total / Z.size)

    def backward(self):
        half = self.Z.size / 2
        return np.divide(np.subtract(self.Z, self.Y, order="F"), half)


class CrossEntropyLoss(_Loss):
    __slots__ = ()
    P, labels = _cache("first"), _cache("second")

    def forward(self, Z, labels):
        N, C = Z.shape
        if labels.ndim != 1 or labels.size != N:
            raise ValueError(f"labels has the shape {labels.shape}, and not ({N},)")
        right = np.take_along_axis(Z, labels.astype(np.intp)[:, None], axis=1)
        M = np.maximum.reduce(Z, axis=1, keepdims=True)
        # one sample's loss is the log of a sum in which the largest number gives a 1: log1p of the rest
        top = Z.argmax(axis=1)
        E = np.exp(Z - M)
        rest = E.copy()
        rest[np.arange(N), top] = 0
        rest = rest.sum(axis=1)
        log_sum = np.log1p(rest)
        self.P = np.asfortranarray(E / (1 + rest)[:, None])
        self.labels = labels
        losses = log_sum + (M - right)[:, 0]
        return np.float64(np.sort(losses).astype(LONG).sum() / N)

    def backward(self):
        P = self.P
        N, C = P.shape
        out = np.empty((C, N))  # classes in rows, so that the result is a transpose
        for c in range(C):
            np.divide(P[:, c] - (self.labels == c), N, out=out[c])
        return out.T
