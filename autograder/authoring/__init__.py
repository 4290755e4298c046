"""Authoring: the tools with which an instructor makes a homework.

`handout.py` takes the answers out of a solution, `start.py` copies the handout for a student,
`misconceptions.py` writes the pages of known misconceptions, and `audit/` measures how many wrong
programs the checks of a homework catch.
"""
