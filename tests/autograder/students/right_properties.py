# What this is: the arrays live in dictionaries; W, b, dLdW, dLdb are properties over them.
# Expected: everything passed
# Points: 70 / 70
import numpy as np


def stored_in(where, key):
    def get(self):
        return getattr(self, where)[key]

    def put(self, value):
        getattr(self, where)[key] = value

    return property(get, put)


class Linear:
    W, b = stored_in("params", "W"), stored_in("params", "b")
    dLdW, dLdb = stored_in("grads", "W"), stored_in("grads", "b")
    A, N = stored_in("cache", "A"), stored_in("cache", "N")

    def __init__(self, in_features, out_features):
        self.params, self.grads, self.cache = {}, {}, {}
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.cache = {"A": A, "N": A.shape[0]}
        return A @ self.params["W"].T + self.params["b"].T

    def backward(self, dLdZ):
        A = self.cache["A"]
        self.grads = {"W": dLdZ.T @ A, "b": dLdZ.T @ np.ones((len(A), 1))}
        return dLdZ @ self.params["W"]
