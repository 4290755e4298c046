"""
Tries: to start threads without end.
Expected: everything timed out or wrong
"""

import threading


def bomb():
    threading.stack_size(32 << 10)
    lock, started = threading.Event(), 0
    try:
        while started < 1000:
            threading.Thread(target=lock.wait, daemon=True).start()
            started += 1
    except RuntimeError as error:
        say(f"stopped at {started} threads: {error}")
    lock.set()


attempt("1000 threads at a time", bomb)


class Linear(WrongLinear):
    pass
