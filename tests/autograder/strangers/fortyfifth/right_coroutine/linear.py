"""Each layer is a conversation with a generator: a batch in, Z out, dLdZ in, gradients out."""

import numpy as np


def _talk():
    answer = None
    while True:
        question, *arrays = yield answer
        if question == "forward":
            A, W, b = arrays
            answer = np.hstack([A, np.ones((A.shape[0], 1))]) @ np.hstack([W, b]).T
        else:
            dLdZ, A, W = arrays
            answer = dLdZ.T @ A, dLdZ.T @ np.ones((dLdZ.shape[0], 1)), dLdZ @ W
        del arrays


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = np.hsplit(np.zeros((out_features, in_features + 1)), [in_features])
        self._line = None

    def _ask(self, *question):
        try:
            if self._line is None:
                self._line = _talk()
                next(self._line)
            return self._line.send(question)
        except BaseException:
            self._line = None  # a generator that has raised is over
            raise

    def forward(self, A):
        Z = self._ask("forward", A, self.W, self.b)
        self.A, self.N = A, A.shape[0]
        return Z

    def backward(self, dLdZ):
        self.dLdW, self.dLdb, dLdA = self._ask("backward", dLdZ, self.A, self.W)
        return dLdA.copy()
