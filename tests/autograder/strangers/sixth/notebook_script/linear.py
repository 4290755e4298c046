# %% [markdown]
# # Hausaufgabe 1

# %%
import numpy as np
np.set_printoptions(precision=3, suppress=True)

# %%
class Linear:
    def __init__(self, in_features, out_features):
        self.in_features, self.out_features = in_features, out_features
        self.W = np.zeros([out_features, in_features])
        self.b = np.zeros([out_features, 1])

    def forward(self, A):
        self.A = A.copy()
        self.N = self.A.shape[0]
        Z = self.A.dot(self.W.T)
        Z = Z + np.repeat(self.b.T, self.N, axis=0)
        self.Z = Z.copy()   # for looking at it later
        return Z

    def backward(self, dLdZ):
        self.dLdZ = dLdZ.copy()
        dLdA = self.dLdZ.dot(self.W)
        self.dLdW = self.dLdZ.T.dot(self.A)
        self.dLdb = self.dLdZ.T.dot(np.ones((self.N, 1)))
        self.dLdA = dLdA.copy()
        return dLdA

# %% test with the numbers of the write-up
l = Linear(2, 3)
l.W = np.array([[5., 6], [7, 8], [-1, 2]])
l.b = np.array([[9.], [10], [11]])
A = np.array([[1., 2], [3, 4]])
Z = l.forward(A)
print("Z =", Z, sep="\n")
assert (Z == [[26, 33, 14], [48, 63, 16]]).all()

# %%
dLdZ = np.array([[1., -2, 3], [-4, 5, 6]])
dLdA = l.backward(dLdZ)
print(dLdA, l.dLdW, l.dLdb, sep="\n")
assert (dLdA == [[-12, -4], [9, 28]]).all()
assert (l.dLdW == [[-11, -14], [13, 16], [21, 30]]).all()
assert (l.dLdb == [[-3], [3], [9]]).all()
print("alles ok!")
