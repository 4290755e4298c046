import math
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.array([[0.0 for _ in range(in_features)] for _ in range(out_features)])
        self.b = np.array([[0.0] for _ in range(out_features)])

    def forward(self, A):
        self.A = A
        self.N = len(A)
        Wl = self.W.tolist()
        bl = [row[0] for row in self.b.tolist()]
        out = []
        for a in A.tolist():
            line = []
            for w, bias in zip(Wl, bl):
                line.append(math.fsum([x * y for x, y in zip(a, w)] + [bias]))
            out.append(line)
        return np.array(out, dtype=float)

    def backward(self, dLdZ):
        G = dLdZ.tolist()
        X = self.A.tolist()
        Wl = self.W.tolist()
        C_out, C_in = self.W.shape
        dW = []
        db = []
        for c in range(C_out):
            col = [g[c] for g in G]
            db.append([math.fsum(col)])
            dW.append([math.fsum(g * x[i] for g, x in zip(col, X)) for i in range(C_in)])
        self.dLdW = np.array(dW)
        self.dLdb = np.array(db)
        dA = []
        for g in G:
            dA.append([math.fsum(g[c] * Wl[c][i] for c in range(C_out)) for i in range(C_in)])
        return np.array(dA)
