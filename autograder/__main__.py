"""`python -m autograder`, for where the command isn't on the path."""

import sys

if not sys.flags.safe_path:
    # The current folder, which Python puts first: it may be a submission, and the grader imports
    # nothing of a student's.
    del sys.path[0]

from autograder.command import command

command()
