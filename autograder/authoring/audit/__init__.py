"""The audit: do a homework's checks pass right programs and fail wrong ones?

`programs.py` collects programs: the solution, the untouched handout, and right variants.
`importing.py` has their files import each other. `steps.py` and `plants.py` make wrong programs
from the solution. Two judges find the tasks that a program gets wrong: the homework's checks, and
`oracle.py`, which runs the program beside the solution. The oracle has its own scenarios, with
`draws.py` and `arrays.py`, and shares nothing with the checks. If the two disagree, the homework
falls short. `strangers.py` reads programs whose verdicts were decided before any grading.
`equivalents.py` gives the reasons why changed solutions are still right. `run.py` runs the audit,
`summary.py` counts, and `reports.py` writes the reports.
"""
