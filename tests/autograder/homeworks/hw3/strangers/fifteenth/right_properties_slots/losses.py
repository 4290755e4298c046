import numpy as np


def cached(name):
    """A property whose array lies in a dictionary of its object."""
    def read(self):
        return self._box[name]

    def write(self, value):
        self._box[name] = value

    return property(read, write)


class MSELoss:
    __slots__ = ("_box",)
    Z, Y = cached("Z"), cached("Y")

    def __init__(self):
        self._box = {}

    def forward(self, Z, Y):
        if (Z.ndim, *Z.shape) != (Y.ndim, *Y.shape):
            raise ValueError("Z and Y differ in shape")
        self.Z, self.Y = Z, Y
        D = np.ascontiguousarray(Z - Y).reshape(-1)
        return float(D @ D) / D.size

    def backward(self):
        return (self.Z - self.Y) * 2.0 / np.prod(self.Z.shape)


class CrossEntropyLoss:
    __slots__ = ("_box",)
    P, labels = cached("P"), cached("labels")

    def __init__(self):
        self._box = {}

    def forward(self, Z, labels):
        if labels.shape != Z.shape[:1]:
            raise ValueError("labels must be a vector, with a label for each row")
        rows = np.arange(len(Z))
        D = Z - Z.max(1)[:, None]
        # log1p of all but one largest number: more digits where a sample is sure and right.
        E = np.exp(D)
        others = E.copy()
        others[rows, D.argmax(1)] = 0.0
        rest = others.sum(1)
        self.P, self.labels = E / (1.0 + rest)[:, None], labels.copy()
        return float(np.average(np.log1p(rest) - D[rows, labels]))

    def backward(self):
        hit = np.equal.outer(self.labels.astype(np.int64), np.arange(self.P.shape[1]))
        return np.where(hit, self.P - 1.0, self.P) / len(self.P)
