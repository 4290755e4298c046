"""Grading: the checks of a homework, run against one submission after another.

`grade.py` is the entry, and `checks.py` runs the checks of a homework with pytest. A check calls
the student's code through a proxy (`student.py`); `session.py` turns each call into a request, and
`connection.py` sends it to the worker. `answers.py` reads the answers, which may be forged, and
`advice.py` explains the exceptions in them. `compare.py` judges values, `record.py` collects the
calls for the report, `job.py` the results. `watch.py` grades again after each change of a file.
Nothing here imports a student's code.
"""
