"""
Tries: to make every comparison say yes.
Expected: everything wrong
"""

import builtins
import math
import operator
import unittest


def yes(*args, **kwargs):
    return True


def nothing(*args, **kwargs):
    return None


for name in ("allclose", "array_equal", "array_equiv", "isclose", "all", "any", "equal"):
    attempt(f"np.{name} = yes", lambda: setattr(np, name, yes))
for name in dir(np.testing):
    if name.startswith("assert"):
        attempt(f"np.testing.{name} = nothing", lambda: setattr(np.testing, name, nothing))
for module, name in ((math, "isclose"), (operator, "eq"), (unittest.TestCase, "assertTrue")):
    attempt(f"{module.__name__}.{name} = yes", lambda: setattr(module, name, yes))
for name in ("all", "any", "abs", "max", "sum"):
    attempt(f"builtins.{name} = yes", lambda: setattr(builtins, name, yes))


class Linear(WrongLinear):
    pass
