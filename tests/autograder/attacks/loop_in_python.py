"""
Tries: to compute for ever, in Python.
Expected: everything timed out
"""

attempt("while True", lambda: None)
while True:
    pass
