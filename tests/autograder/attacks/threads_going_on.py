"""
Tries: to go on in threads after it has answered: computing, printing, writing to the grader.
Expected: everything wrong or crashed
"""

import threading
import time


def print_on():
    while True:
        write(1, b".")
        time.sleep(0.01)


def answer_on():
    while True:
        try:
            write(4, b"\0" * 12)
        except OSError:
            return
        time.sleep(0.05)


def compute_on():
    while True:
        np.ones((50, 50)) @ np.ones((50, 50))


for target in (print_on, answer_on, compute_on):
    for daemon in (True, False):
        attempt(f"a thread: {target.__name__}, daemon={daemon}", lambda: threading.Thread(target=target, daemon=daemon).start())


class Linear(WrongLinear):
    pass
