"""
Tries: to make arithmetic itself agree: the C types of NumPy and of Python are changed in place.
Expected: everything wrong or crashed
"""

import gc


def slots(cls):
    """The dict behind a type's read-only one."""
    return gc.get_referents(cls.__dict__)[0]


def lie(cls, name, function):
    def change():
        slots(cls)[name] = function
        ctypes.pythonapi.PyType_Modified(ctypes.py_object(cls))

    attempt(f"{cls.__name__}.{name} changed in place", change)


for cls in (np.ndarray, np.generic, np.float64, np.dtype, float, int, bytes, bytearray):
    lie(cls, "__eq__", lambda self, other: True)
    lie(cls, "__ne__", lambda self, other: False)
lie(np.ndarray, "tobytes", lambda self, *args: b"\0" * 8)
lie(np.ndarray, "shape", property(lambda self: (3, 2)))
lie(np.ndarray, "nbytes", property(lambda self: -1))
lie(np.dtype, "str", property(lambda self: "<f8"))
lie(np.dtype, "itemsize", property(lambda self: 0))
for name in dir(np._core.multiarray):
    if name in ("array", "zeros", "frombuffer", "empty", "dot", "copyto", "asarray"):
        attempt(f"multiarray.{name}", lambda: setattr(np._core.multiarray, name, None))
    if name in ("array", "zeros", "frombuffer", "empty", "dot", "copyto", "asarray"):
        attempt(f"np.{name}", lambda: setattr(np, name, lambda *args, **kwargs: args))


class Linear(WrongLinear):
    pass
