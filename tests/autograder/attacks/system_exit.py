"""
Tries: to leave by sys.exit and SystemExit: in the constructor, in methods, in destructors.
Expected: everything crashed
"""


class Linear(WrongLinear):
    def __init__(self, in_features, out_features):
        attempt("SystemExit in __init__", lambda: None)
        raise SystemExit(0)

    def __del__(self):
        raise SystemExit(0)

    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)
        attempt("sys.exit where an attribute is set", lambda: None)
        sys.exit("70 / 70")

    def forward(self, A):
        attempt("sys.exit in forward", lambda: None)
        sys.exit(0)

    def backward(self, dLdZ):
        raise KeyboardInterrupt


class Exit(SystemExit):
    def __str__(self):
        sys.exit(0)
