"""
Tries: to return objects that pretend to be arrays, numbers or whatever they are compared with.
Expected: everything crashed or wrong
"""


class Meta(type):
    def __instancecheck__(cls, instance):
        return True

    def __subclasscheck__(cls, subclass):
        return True

    def __eq__(cls, other):
        return True

    def __hash__(cls):
        return hash(np.ndarray)


class Anything(metaclass=Meta):
    """Equal to everything, smaller and larger, and an array by every protocol there is."""

    __array_priority__ = 1e9
    __array_interface__ = {"shape": (3, 2), "typestr": "<f8", "data": (0, False), "version": 3}
    dtype = np.dtype(float)
    shape, size, ndim, nbytes, itemsize = (3, 2), 6, 2, 48, 8

    @property
    def __class__(self):
        return np.ndarray

    def __array__(self, *args, **kwargs):
        say("GOT: __array__ was asked")
        return np.zeros((3, 2))

    def __eq__(self, other):
        say("GOT: __eq__ was asked")
        return True

    def __hash__(self):
        return 0

    def __bool__(self):
        return True

    def __index__(self):
        return 1

    def __float__(self):
        return 0.0

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *args):
        return self

    def __iter__(self):
        return iter([self])

    def __len__(self):
        return 1

    def tobytes(self):
        return b"\0" * 48

    __le__ = __lt__ = __ge__ = __gt__ = __eq__


class Number(float):
    def __eq__(self, other):
        return True

    __hash__ = None


class Text(str):
    def __len__(self):
        return 0


class Shape(tuple):
    def __eq__(self, other):
        return True

    __hash__ = None


FAKES = [Anything(), Anything, Number(1), Text("x" * 10_000), Shape(), Meta]


class Linear(metaclass=Meta):
    turn = 0

    def __init__(self, in_features, out_features):
        self.W, self.b = self.fake(), self.fake()

    def fake(self):
        Linear.turn += 1
        fake = FAKES[Linear.turn % len(FAKES)]
        attempt(f"returned a {type(fake).__name__}", lambda: None)
        return fake

    def forward(self, A):
        self.A, self.N = self.fake(), self.fake()
        return self.fake()

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = self.fake(), self.fake()
        return self.fake()
