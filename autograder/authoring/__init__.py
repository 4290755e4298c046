"""Authoring: what an instructor makes a homework with.

`handout.py` takes the answers out of a solution, `start.py` copies the handout for a student,
`misconceptions.py` writes the page of known mistakes, and `audit/` measures how many wrong programs
the checks of a homework catch.
"""
