"""Which mistake it is: the simplest known misconception that explains all of a student's numbers.

A wrong number comes of a formula with one thing changed: something that goes into it, another
formula in its place, or something done to what comes out. A `Misconception` is such a change, and
the `bank` holds those that are known. `diagnose` evaluates them, and speaks only where one of
them, or two together, give all the numbers that came back, for inputs of several sizes.
`explain.py` is the way in for checks.
"""
