"""
Tries: to compute for ever in C: a regular expression, a power, a sort with a lying comparison.
Expected: everything timed out
"""

attempt("10**10**9", lambda: None)
attempt("a regular expression that explodes", lambda: re.match(r"(a+)+$", "a" * 60 + "b"))
sum(range(10**18))
