# WRONG: The one-hot matrix is made anew only for another labels object, so that a buffer of labels filled with the next batch gives the loss for the old labels.
# import numpy as np; from losses import CrossEntropyLoss
# loss, Z, labels = CrossEntropyLoss(), np.array([[1000.0, 0.0]]), np.array([0])
# loss.forward(Z, labels); loss.backward()
# labels[0] = 1
# print(loss.forward(Z, labels))  # must be 1000
import numpy as np


class MSELoss:
    def forward(self, Z, Y):
        if Z.shape != Y.shape:
            raise ValueError(f"Z has the shape {Z.shape}, and Y has {Y.shape}")
        self.Z, self.Y = Z, Y
        return np.mean((Z - Y) ** 2)

    def backward(self):
        return 2 * (self.Z - self.Y) / self.Z.size


class CrossEntropyLoss:
    labels = None

    def forward(self, Z, labels):
        N = len(Z)
        if labels.shape != (N,):
            raise ValueError(f"labels has the shape {labels.shape}, and must have {(N,)}")
        shifted = Z - Z.max(axis=1, keepdims=True)
        E = np.exp(shifted)
        S = E.sum(axis=1, keepdims=True)
        log_P = shifted - np.log(S)
        if labels is not self.labels or self.one_hot.shape != Z.shape:  # a new batch
            self.one_hot = labels[:, None] == np.arange(Z.shape[1])
        self.P, self.labels = E / S, labels
        return -np.mean(log_P[self.one_hot])

    def backward(self):
        N = len(self.P)
        dLdZ = self.P.copy()
        dLdZ[np.arange(N), self.labels] -= 1
        return dLdZ / N
