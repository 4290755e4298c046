"""
Tries: to hang in every attribute, in every method and in every destructor anew, check after check.
Expected: everything timed out
"""

import time


class Linear:
    def __init__(self, in_features, out_features):
        attempt("to hang wherever it is touched", lambda: None)

    def __getattribute__(self, name):
        time.sleep(1000)

    def __setattr__(self, name, value):
        time.sleep(1000)

    def __del__(self):
        time.sleep(1000)

    def __dir__(self):
        time.sleep(1000)
