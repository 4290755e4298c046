import math

import numpy as np


class MSELoss:
    def forward(self, Z, Y):
        if tuple(Z.shape) != tuple(Y.shape):
            raise ValueError("shapes")
        self.Z, self.Y = Z, Y
        squares = [(z - y) ** 2 for zs, ys in zip(Z.tolist(), Y.tolist()) for z, y in zip(zs, ys)]
        return math.fsum(squares) / len(squares)

    def backward(self):
        n = self.Z.shape[0] * self.Z.shape[1]
        rows = zip(self.Z.tolist(), self.Y.tolist())
        return np.array([[2.0 * (z - y) / n for z, y in zip(zs, ys)] for zs, ys in rows])


class CrossEntropyLoss:
    def forward(self, Z, labels):
        if labels.ndim != 1 or labels.shape[0] != Z.shape[0]:
            raise ValueError("shapes")
        self.labels, rows, losses = labels, [], []
        for z, y in zip(Z.tolist(), labels.tolist()):
            m = max(z)
            e = [math.exp(x - m) for x in z]
            s = math.fsum(e)
            rows.append([x / s for x in e])
            losses.append(m - z[y] + math.log(s))
        self.P = np.array(rows)
        return math.fsum(losses) / len(losses)

    def backward(self):
        N = self.P.shape[0]
        return np.array(
            [[(p - (c == y)) / N for c, p in enumerate(row)] for row, y in zip(self.P.tolist(), self.labels.tolist())]
        )
