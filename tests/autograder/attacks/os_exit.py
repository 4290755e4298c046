"""
Tries: to leave with success before anything is judged.
Expected: everything crashed or missing
"""


class Linear(WrongLinear):
    def forward(self, A):
        attempt("os._exit(0) in forward", lambda: os._exit(0))

    def backward(self, dLdZ):
        attempt("os._exit(0) in backward", lambda: os._exit(0))

    @property
    def W(self):
        attempt("os._exit(0) where W is read", lambda: os._exit(0))

    @W.setter
    def W(self, value):
        pass
