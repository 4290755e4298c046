"""
Tries: to blind whatever checks types and lengths, by Python's own functions for that.
Expected: everything crashed
"""

import builtins

attempt("builtins of its own", lambda: None)
for name in ("isinstance", "issubclass", "hasattr", "callable", "type", "getattr"):
    setattr(builtins, name, lambda *args: True)
builtins.len = lambda value: 0


class Linear(WrongLinear):
    pass
