"""
Tries: to overflow the stack: by recursion, and by values that are nested more deeply than it is.
Expected: init wrong; forward, cache timed out or crashed or out of memory; everything else crashed or timed out
"""

sys.setrecursionlimit(10**9)


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


class Endless:
    def __getattr__(self, name):
        return getattr(self, name + "x")

    def __str__(self):
        return str(self)


class Linear(WrongLinear):
    def __init__(self, in_features, out_features):
        attempt("lists in lists, 100,000 deep", lambda: None)
        self.W = nested(100_000)
        self.b = (self.W,)

    def forward(self, A):
        return self.forward(A)

    def backward(self, dLdZ):
        attempt("a comparison of deep lists", lambda: nested(10**6) == nested(10**6))
        error = ValueError(Endless())
        error.args = (error,)
        raise error
