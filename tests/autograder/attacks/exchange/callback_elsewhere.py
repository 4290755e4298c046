"""
Tries: to call the grader's functions from a thread, a finalizer, a signal and a later check.
Expected: gradcheck, model, training wrong or crashed or timed out; everything else missing
"""

import gc
import signal
import threading

kept = []


class Finalizer:
    def __del__(self):
        for each in kept:
            attempt("from a finalizer", lambda f=each: f(1.0) and None)


def on_signal(number, frame):
    for each in kept:
        attempt("from a signal", lambda f=each: f(1.0) and None)


def in_thread(f):
    thread = threading.Thread(target=lambda: attempt("from a thread", lambda: f(1.0) and None))
    thread.start()
    thread.join()


def gradcheck(f, df, x):
    kept.extend([f, df])
    attempt("a thread", lambda: in_thread(f))
    signal.signal(signal.SIGALRM, on_signal)
    signal.setitimer(signal.ITIMER_REAL, 1e-3, 1e-3)
    f.loop = Finalizer() if hasattr(f, "__dict__") else None
    kept.append(lambda x: None)
    Finalizer()
    gc.collect()
    return 0.0


class MLP:
    def __init__(self, layers):
        self.layers = layers
        for each in kept:
            attempt("in a later check", lambda f=each: f(np.ones(3)))

    def forward(self, A):
        signal.setitimer(signal.ITIMER_REAL, 0)
        loop = Finalizer()
        loop.loop = loop
        return A

    backward = forward


class SGD:
    def __init__(self, parameters, lr):
        for each in kept:
            attempt("in a program", lambda f=each: f(np.ones(3)))
        self.parameters = {}

    def step(self, gradients):
        pass
