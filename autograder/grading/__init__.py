"""Grading: the checks of a homework, run against one submission after another.

`grade.py` is the way in. `session.py` asks the student's code, which runs in a worker elsewhere;
`student.py` is how a check sees that code; `checks.py` runs the checks of a homework with pytest,
and `compare.py` is what they judge with. Nothing here imports what a student wrote.
"""
