import numpy as np


def to_column(M):
    # stack the columns
    return M.reshape((-1, 1), order="F")


class Linear:
    """Affine map."""

    def __init__(self, in_features, out_features):
        self.b = np.zeros((out_features, 1), order="F")
        self.W = np.zeros((out_features, in_features), order="F")

    def forward(self, A):
        self.A = A
        self.N = len(A)
        eye = np.eye(self.W.shape[0])
        flat = to_column(self.W.T)
        columns = []
        for row in A:
            block = np.kron(eye, row[None, :])
            columns.append(block @ flat + self.b)
        return np.hstack(columns).T

    def backward(self, dLdZ):
        out, inp = self.W.shape
        eye = np.eye(out)
        total = np.zeros((self.W.size, 1))
        for k in range(self.N):
            block = np.kron(eye, self.A[k][None, :])
            total = total + block.T @ dLdZ[k][:, None]
        self.dLdb = np.kron(np.ones((1, self.N)), eye) @ dLdZ.reshape(-1, 1)
        self.dLdW = total.reshape(out, inp)
        flat = to_column(self.W.T)
        parts = [np.kron(row[None, :], np.eye(inp)) @ flat for row in dLdZ]
        return np.vstack(parts).reshape(self.N, inp)
