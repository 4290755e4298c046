"""
Tries: to compute for ever within one call of NumPy's, where Python handles no signal.
Expected: everything timed out
"""

attempt("the sum over 10¹⁵ elements", lambda: None)
np.broadcast_to(np.float64(1.0), (10**15,)).sum()
