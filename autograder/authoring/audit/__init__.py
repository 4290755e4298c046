"""The audit: do a homework's checks pass right programs and fail wrong ones?

`programs.py` collects programs: the solution, the untouched handout, and right variants.
`mutation.py` and `plants.py` make wrong programs from the solution. Two judges find the tasks that
a program gets wrong: the homework's checks, and `oracle.py`, which runs the program beside the
solution and does not use the checks. If they disagree, the homework falls short. `run.py` runs the
audit, `summary.py` counts, and `reports.py` writes the reports.
"""
