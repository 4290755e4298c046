"""
Tries: to leave with success while it is imported.
Expected: everything crashed
"""

attempt("os._exit(0)", lambda: os._exit(0))
