import numpy as np


def frozen(array):
    """Return a read-only view, so that nobody here writes into it by mistake."""
    view = array.view()
    view.flags.writeable = False
    return view


class _Loss:
    __slots__ = ()

    def _check(self, name, got, wanted):
        if tuple(got) != tuple(wanted):
            raise ValueError(f"{name} has the shape {tuple(got)}, wanted {tuple(wanted)}")


class MSELoss(_Loss):
    __slots__ = ("Z", "Y")

    def forward(self, Z, Y):
        self._check("Y", Y.shape, Z.shape)
        self.Z, self.Y = frozen(Z), frozen(Y)
        D = np.subtract(Z.T, Y.T, order="C")
        flat = D.ravel(order="K")
        return flat.dot(flat) / flat.size

    def backward(self):
        out = np.empty(self.Z.shape[::-1])
        np.subtract(self.Z.T, self.Y.T, out=out)
        out *= 2.0 / out.size
        return out.T


class CrossEntropyLoss(_Loss):
    __slots__ = ("P", "labels")

    def forward(self, Z, labels):
        self._check("labels", labels.shape, Z.shape[:1])
        S = np.array(Z.T, order="C")  # (C, N)
        S -= S.max(axis=0)
        right = np.take_along_axis(S, labels.astype(np.intp)[np.newaxis], axis=0)[0]
        np.exp(S, out=S)
        total = S.sum(axis=0)
        S /= total
        self.P, self.labels = frozen(S.T), frozen(labels)
        return (np.log(total) - right).sum() / right.size

    def backward(self):
        C = self.P.shape[1]
        one_hot = np.equal.outer(np.arange(C), self.labels)  # (C, N)
        return ((self.P.T - one_hot) / self.P.shape[0]).T
