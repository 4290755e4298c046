"""`python -m autograder`: the command, where `autograder` isn't on the path."""

import sys

if not sys.flags.safe_path:
    # Python puts the current folder first. It may be a submission, and the grader must import
    # nothing of a student's.
    del sys.path[0]

from autograder.command import command

command()
