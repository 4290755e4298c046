import numpy as np


class Once:
    """An attribute that is computed when it is first read."""

    def __init__(self, compute):
        self.compute = compute

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        if "_seen" not in layer.__dict__:
            raise AttributeError(f"no {self.name} before a backward")
        value = layer.__dict__[self.name] = self.compute(*layer._seen)
        return value


class Linear:
    """Gradients that nobody reads are never computed. What they need is copied by backward."""

    dLdW = Once(lambda A, dLdZ: np.matmul(dLdZ.T, A))
    dLdb = Once(lambda A, dLdZ: np.matmul(dLdZ.T, np.ones((len(dLdZ), 1))))

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def N(self):
        return self.A.shape[0]

    @N.setter
    def N(self, value):
        pass

    def forward(self, A):
        self.A = A
        return np.add(np.inner(A, self.W), np.transpose(self.b))

    def backward(self, dLdZ):
        for name in ("dLdW", "dLdb"):
            self.__dict__.pop(name, None)
        self._seen = self.A.copy(), dLdZ.copy()
        return np.inner(dLdZ, self.W.T)
