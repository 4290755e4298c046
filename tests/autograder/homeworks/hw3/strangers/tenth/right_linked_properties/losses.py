import numpy as np


class _Cached:
    """A descriptor: a cache that lies in a list of the object, under another name."""

    def __set_name__(self, owner, name):
        self.key = "_of_" + name

    def __get__(self, loss, owner=None):
        return self if loss is None else getattr(loss, self.key)[-1]

    def __set__(self, loss, value):
        setattr(loss, self.key, [value])


class MSELoss:
    Z, Y = _Cached(), _Cached()

    def forward(self, Z, Y):
        if Z.shape != Y.shape:
            raise ValueError("Y must have the shape of Z")
        self.Z, self.Y = Z, Y
        return np.linalg.norm(Z - Y) ** 2 / Z.size

    def backward(self):
        # the derivative of the mean of (Z − Y)², as a broadcast factor
        factor = np.broadcast_to(np.float64(2) / self.Z.size, self.Z.shape)
        return factor * (self.Z - self.Y)


class CrossEntropyLoss:
    P, labels = _Cached(), _Cached()

    def forward(self, Z, labels):
        N, C = Z.shape
        if labels.shape != (N,):
            raise ValueError("one label for each row")
        order = np.argsort(Z, axis=1)
        S = np.take_along_axis(Z, order, axis=1)  # rising
        S = S - S[:, -1:]
        # small terms first; the last one is exactly 1
        others = np.exp(S[:, :-1]).sum(axis=1)
        log_total = np.log1p(others)
        P = np.empty((N, C))
        np.put_along_axis(P, order, np.exp(S) / (1 + others)[:, None], axis=1)
        self.P, self.labels = P, labels
        right = (order == labels[:, None]).nonzero()
        return sum((log_total - S[right]).tolist()) / N

    def backward(self):
        P = self.P
        return np.where(np.arange(P.shape[1]) == self.labels[:, None], P - 1, P) / len(P)
