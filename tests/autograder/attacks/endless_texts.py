"""
Tries: to hold up whoever prints what it returns or raises: texts that never end, or are huge.
Expected: init wrong; everything else timed out or wrong
"""


class Endless:
    def __repr__(self):
        while True:
            pass

    __str__ = __format__ = __len__ = __iter__ = __hash__ = __bool__ = __repr__
    __doc__ = property(__repr__)


class Huge:
    def __repr__(self):
        return "x" * 10**8

    __str__ = __repr__


class Error(Exception):
    __str__ = __repr__ = Endless.__repr__


class Linear:
    def __init__(self, in_features, out_features):
        attempt("values whose text never ends", lambda: None)
        self.W, self.b = Endless(), Huge()

    def forward(self, A):
        attempt("an exception whose text never ends", lambda: None)
        raise Error

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = Endless(), Huge()
        return Huge()
