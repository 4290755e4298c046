import numpy as np


class Linear:
    def __init_subclass__(cls, **options):
        super().__init_subclass__(**options)
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Zt = np.array(np.broadcast_to(self.b, (len(self.b), len(A))), order="C")
        Zt += np.dot(self.W, A.T)
        self.__dict__ |= {"A": A, "N": len(A)}
        return Zt.T

    def backward(self, dLdZ):
        parts = {
            "dLdW": lambda: np.einsum("nc,ni->ci", dLdZ, self.A, optimize=True),
            "dLdb": lambda: np.array([np.add.reduce(column) for column in dLdZ.T]).reshape(-1, 1),
            "dLdA": lambda: np.dot(self.W.T, dLdZ.T).T,
        }
        made = {name: part() for name, part in parts.items()}
        dLdA = made.pop("dLdA")
        self.__dict__.update(made)
        return dLdA
