"""
Tries: to live on through every exception and every interruption.
Expected: everything timed out
"""

import contextlib


class Swallow:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        return True


attempt("a loop that no exception ends", lambda: None)
while True:
    with Swallow(), contextlib.suppress(BaseException):
        try:
            while True:
                pass
        except BaseException:
            continue
