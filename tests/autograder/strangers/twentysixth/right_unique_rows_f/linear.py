import numpy as np


class Linear:
    """Equal rows are multiplied once."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        row_of, which, rows = {}, np.empty(self.N, dtype=np.intp), []
        C = np.ascontiguousarray(A)
        for n in range(self.N):
            key = C[n].tobytes()
            if key not in row_of:
                row_of[key] = len(rows)
                rows.append(n)
            which[n] = row_of[key]
        return (A[rows] @ self.W.T + self.b.T)[which]

    def backward(self, dLdZ):
        # rows and columns of zeros change nothing: they are left out
        rows, cols = dLdZ.any(axis=1), dLdZ.any(axis=0)
        C_out, C_in = self.W.shape
        self.dLdW, self.dLdb = np.zeros((C_out, C_in)), np.zeros((C_out, 1))
        dLdA = np.zeros((len(dLdZ), C_in))
        if rows.any():
            part = dLdZ[np.ix_(rows, cols)]
            self.dLdW[cols] = part.T @ self.A[rows]
            self.dLdb[cols] = part.sum(axis=0)[:, None]
            dLdA[rows] = part @ self.W[cols]
        return dLdA
