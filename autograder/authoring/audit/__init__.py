"""The grader's grader: does a homework tell wrong programs from right ones?

`programs.py` gathers the programs: the solution, the untouched handout, right variants, and wrong
ones made from the solution, by hand of `mutation.py` and `plants.py`. What each gets wrong is found
out twice: by the homework's checks, and by `oracle.py`, which runs it beside the solution and knows
nothing of the checks. Where the two disagree, the homework falls short. `run.py` does all that,
`summary.py` counts, and `reports.py` tells.
"""
