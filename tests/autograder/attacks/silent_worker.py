"""
Tries: to keep the grader waiting: it never answers, and reads no request any more.
Expected: everything timed out
"""

import time


def fall_silent():
    def answer(header, body):
        while True:
            time.sleep(1000)

    grader_worker().answer = answer


attempt("the worker taken over, to say nothing", fall_silent)
while True:
    time.sleep(1000)
