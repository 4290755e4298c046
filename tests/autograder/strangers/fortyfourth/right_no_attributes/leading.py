"""LinearND has a Linear inside, and hands on every attribute that it does not have."""

from linear import Linear


class LinearND:
    def __init__(self, in_features, out_features):
        object.__setattr__(self, "inside", Linear(in_features, out_features))

    def __getattr__(self, name):
        return getattr(self.inside, name)

    def __setattr__(self, name, value):
        if name == "A":
            object.__setattr__(self, "A", value)
        else:
            setattr(self.inside, name, value)

    def forward(self, A):
        *leading, C_in = A.shape
        self.A = A
        return self.inside.forward(A.reshape(-1, C_in)).reshape(*leading, -1)

    def backward(self, dLdZ):
        matrix = self.A.reshape(-1, self.A.shape[-1])
        self.inside.A, self.inside.N = matrix, len(matrix)
        return self.inside.backward(dLdZ.reshape(len(matrix), -1)).reshape(self.A.shape)
