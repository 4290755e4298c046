"""
Tries: to interrupt the worker with signals of its own, while it reads and answers.
Expected: everything wrong or crashed or timed out
"""

import signal


def interrupt(number, frame):
    raise KeyboardInterrupt("now")


attempt("an alarm every millisecond", lambda: signal.signal(signal.SIGALRM, interrupt) and None)


class Linear(WrongLinear):
    def forward(self, A):
        attempt("it is set", lambda: signal.setitimer(signal.ITIMER_REAL, 1e-4, 1e-3) and None)
        return super().forward(A)
