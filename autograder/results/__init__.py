"""Results: the findings of a grading, and the files that store them.

`verdict.py` has the verdicts and the exceptions by which a check gives one. `result.py` has the
result of one submission, which every report shows; `circumstances.py` has what was handed in and
where it ran, and `environment.py` describes this machine. `journal.py` stores a result check by
check, so that a killed grader loses nothing. `strict_json.py` writes JSON for results and reports,
and `schema.py` writes the JSON schema.
"""
