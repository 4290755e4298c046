"""
Tries: to break what describes an object or an exception, by names that aren't names.
Expected: everything crashed
"""


class Meta(type):
    @property
    def __name__(cls):
        raise SystemExit("no name")

    @property
    def __mro__(cls):
        return [object()] * 3

    def mro(cls):
        return [*type.mro(cls)]


class Named(Exception, metaclass=Meta):
    def __str__(self):
        return Odd("odd")

    @property
    def __traceback__(self):
        return 7

    near = property(lambda self: 1 / 0)


class Odd(str):
    def __getitem__(self, index):
        raise SystemExit("no letters")


class Linear:
    def __init__(self, in_features, out_features):
        attempt("an exception whose class has no name", lambda: None)
        raise Named

    def __dir__(self):
        return [7, None, "W" * 10**7]

    def __getattr__(self, name):
        attempt("an AttributeError with a name that is none", lambda: None)
        raise AttributeError(Odd(name), name=7, obj=self)

    def forward(self, A):
        attempt("an exception that isn't text", lambda: None)
        error = Named()
        error.__cause__ = error
        raise error

    def backward(self, dLdZ):
        raise type("\ud800" * 1000, (Exception,), {"__str__": lambda self: "\udfff\0"})
