"""Results: what a grading found, and the files that it is written to.

`verdict.py` has what a check can end in, `result.py` all that is known of one submission. A journal
is written check by check, so that a killed grader loses nothing.
"""
