"""
Tries: to be equal to everything, less than everything and true, to return itself from all operators.
Expected: everything wrong or crashed or missing or timed out
"""

say("tried: an object that agrees with everything")


class Tensor(Exception):
    def __init__(self, *given, **named):
        pass

    def yes(self, *others, **named):
        return True

    def me(self, *others, **named):
        return self

    def __getattr__(self, name):
        return self

    def __len__(self):
        return 2

    def __str__(self):
        return "Tensor of shape " * 10**6

    def __float__(self):
        return 0.0

    def __iter__(self):
        return iter([self] * 3)

    def __array__(self, *args, **kwargs):
        return np.zeros((5, 2))

    def __hash__(self):
        return 1

    __eq__ = __lt__ = __le__ = __gt__ = __ge__ = __ne__ = __contains__ = __bool__ = yes
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __matmul__ = __neg__ = me
    __getitem__ = __abs__ = __call__ = __enter__ = __exit__ = __pow__ = me
    __array_ufunc__ = None
    needs_grad = False


ShapeError = stack = batches = gradcheck = MLP = SGD = Tensor()
no_grad = Tensor()
