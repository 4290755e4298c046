"""
Tries: to return more than anyone can take: 10⁹ elements, of which most take no memory here.
Expected: everything wrong or out of memory or crashed
"""

from numpy.lib.stride_tricks import as_strided

HUGE = [
    lambda: np.broadcast_to(0.0, (10**9,)),
    lambda: np.broadcast_to(0.0, (3, 2, 10**15)),
    lambda: as_strided(np.zeros(1), (10**9,), (0,)),
    lambda: as_strided(np.zeros(1), (10**9, 10**9), (0, 0)),
    lambda: np.broadcast_to(0.0, (8 << 20,)),
    lambda: np.broadcast_to(0.0, ((8 << 20) - 1, 1)),
    lambda: np.empty((0, 10**15)),
    lambda: np.empty((1,) * 64),
    lambda: 10**100_000,
    lambda: "x" * 10**8,
    lambda: [0.0] * 10**7,
    lambda: (np.zeros(10**6),) * 16,
    lambda: [[np.broadcast_to(0.0, (10**6,))] * 16] * 16,
    lambda: range(10**18),
    lambda: np.zeros(10**9),
]


class Linear:
    turn = 0

    def __init__(self, in_features, out_features):
        self.W, self.b = self.huge(), self.huge()

    def huge(self):
        Linear.turn += 1
        chosen = Linear.turn % len(HUGE)
        attempt(f"huge value number {chosen}", lambda: None)
        return HUGE[chosen]()

    def forward(self, A):
        self.A, self.N = HUGE[0](), self.huge()
        return self.huge()

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = self.huge(), self.huge()
        return self.huge()
