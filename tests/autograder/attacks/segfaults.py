"""
Tries: to take others down with it, by crashing the interpreter through ctypes.
Expected: everything crashed or missing
"""

import faulthandler
import signal

CRASHES = [
    lambda: ctypes.string_at(0),
    lambda: ctypes.memset(0, 0, 10),
    lambda: ctypes.CFUNCTYPE(None)(0)(),
    lambda: ctypes.pythonapi.Py_FatalError(b"70 / 70"),
    lambda: os.abort(),
    lambda: faulthandler._sigabrt(),
    lambda: faulthandler._stack_overflow(),
    lambda: ctypes.memset(id(np.ndarray), 0, 500) and np.zeros(3) + 1,
    lambda: ctypes.memset(id(None), 1, 16) and [None] * 10,
    lambda: os.kill(os.getpid(), signal.SIGSEGV) or ctypes.string_at(0),
    lambda: os.kill(os.getpid(), signal.SIGKILL) or ctypes.string_at(0),
    lambda: eval(compile("(lambda: 0)()", "", "eval").replace(co_code=b"\xff" * 100)),
]


def crash(seed):
    chosen = int(abs(seed) * 1e6) % len(CRASHES)
    attempt(f"crash number {chosen}", CRASHES[chosen])
    ctypes.string_at(1)


class Linear(WrongLinear):
    def __init__(self, in_features, out_features):
        crash(in_features * 1e-6)

    def forward(self, A):
        crash(A.flat[0])

    def backward(self, dLdZ):
        crash(dLdZ.flat[0])
