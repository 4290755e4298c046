"""
Tries: to change an array between the moments at which its dtype, its shape and its bytes are read.
Expected: everything wrong or crashed
"""

import threading

shared = np.zeros((3, 2))


def race():
    while True:
        for shape in ((3, 2), (2, 3), (6,), (1, 6)):
            try:
                shared.shape = shape
                shared.dtype = np.dtype("<i8")
                shared.dtype = np.dtype("<f8")
                shared.resize((3, 2), refcheck=False)
                shared.resize((300, 2), refcheck=False)
                shared.resize((3, 2), refcheck=False)
            except (ValueError, TypeError):
                pass


sys.setswitchinterval(1e-6)
attempt("a thread that races", lambda: threading.Thread(target=race, daemon=True).start())


class Linear:
    def __init__(self, in_features, out_features):
        self.W = self.b = shared

    def __setattr__(self, name, value):
        object.__setattr__(self, name, shared)

    def forward(self, A):
        self.A = self.N = shared
        return shared

    def backward(self, dLdZ):
        self.dLdW = self.dLdb = shared
        return shared
