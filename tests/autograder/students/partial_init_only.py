# What this is: the first evening.
# Expected: init passed; everything else not attempted
# Points: 8 / 70
import numpy as np

class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        raise NotImplementedError

    def backward(self, dLdZ):
        raise NotImplementedError()
