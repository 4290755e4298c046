"""
Tries: to reach the grader through the modules that it and the worker both use.
Expected: everything crashed or wrong or missing
"""

import json
import struct


def lie(*args, **kwargs):
    say("a poisoned function was called")
    return b'{"value": true}'


for name in list(sys.modules):
    if name in ("json.encoder", "struct", "select", "difflib", "random", "contextlib", "autograder"):
        attempt(f"sys.modules[{name!r}] = None", lambda: sys.modules.__setitem__(name, None))
attempt("json.dumps", lambda: setattr(json, "dumps", lie))
attempt("json.loads", lambda: setattr(json, "loads", lambda *args: {}))
attempt("struct.Struct", lambda: setattr(struct, "Struct", lie))
attempt("os.write", lambda: setattr(os, "write", lambda descriptor, data: len(data)))
attempt("sys.modules['numpy']", lambda: sys.modules.__setitem__("numpy", WrongLinear))


class Linear(WrongLinear):
    pass
