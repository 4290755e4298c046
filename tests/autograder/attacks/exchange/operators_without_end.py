"""
Tries: to answer operators, lengths and texts with more than anybody can read.
Expected: operators wrong or crashed or out of memory or timed out; everything else missing or wrong or crashed
"""

say("tried: endless operators")
LARGE = np.broadcast_to(1.0, (10**9, 10**3))


class Text(str):
    def __len__(self):
        return 3


class Tensor:
    def __init__(self, data=None):
        self.kept = []

    @property
    def data(self):
        self.kept.append(b"x" * 10**6)
        return LARGE

    def grow(self, *others):
        new = Tensor()
        new.kept = [self.kept, *others] * 100
        return new

    def __len__(self):
        return sys.maxsize

    def __str__(self):
        return Text("x" * 10**7)

    def __lt__(self, other):
        return LARGE

    __add__ = __radd__ = __mul__ = __rmul__ = __matmul__ = __neg__ = __getitem__ = grow
