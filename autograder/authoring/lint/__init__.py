"""Lint: what the author of a homework forgot, each with its file and line.

`solution.py` looks at the solution and the handout, `write_up.py` at the write-up, and `hints.py`
at the words of the hints. `declared.py` compares the table of `declaration.py` with all of them,
`promises.py` compares its sizes and domains with the write-up, and `drawn.py` draws from its
domains. `questions.py` looks at the prediction questions. `checks.py` grades the solution and the
handout. The audit, and not lint, measures how good the checks are.
"""

from autograder.authoring.lint.finding import Finding as Finding
from autograder.authoring.lint.run import lint as lint
