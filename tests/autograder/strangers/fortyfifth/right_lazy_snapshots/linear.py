import numpy as np


class Linear:
    """The gradients of W and b are worked out when somebody asks, from copies made by backward."""

    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, columns)) for columns in (in_features, 1))

    def forward(self, A):
        self.__dict__.update(A=A, N=len(A))
        return np.add(A.dot(self.W.T), self.b.ravel())

    def backward(self, dLdZ):
        for name in ("dLdW", "dLdb"):
            self.__dict__.pop(name, None)
        D, A = np.array(dLdZ), np.array(self.A)
        self._later = {
            "dLdW": lambda: np.tensordot(D, A, axes=(0, 0)),
            "dLdb": lambda: np.add.reduce(D, axis=0)[:, None],
        }
        return D.dot(self.W)

    def __getattr__(self, name):
        later = self.__dict__.get("_later", {})
        if name not in later:
            raise AttributeError(name)
        value = self.__dict__[name] = later.pop(name)()
        return value
